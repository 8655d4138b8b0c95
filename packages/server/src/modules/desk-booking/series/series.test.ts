import { beforeAll, describe, expect, it } from 'vitest'
import { bookDirectly } from '../../../../test/book-directly.ts'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { countQueries } from '../../../../test/count-queries.ts'
import { parseCsv } from '../../../../test/parse-csv.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { eventJobs } from '../../../platform/events/outbox.ts'
import { deskSubscribers } from '../desk-mails.ts'

const { call, databaseUrl, deps, make } = await buildTestApp()

let appId: number
let club: string
let clerk: string
let caretaker: string
beforeAll(async () => {
  appId = await make.app()
  const clubs = await make.group(appId, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
  const nora = { email: 'nora@example.test', firstname: 'Nora', lastname: 'Brunner', groupIds: [clubs] }
  club = await make.userToken(appId, await make.user(appId, nora))
  clerk = await make.staffToken(appId, ['reservation:view', 'reservation:status', 'reservation:change', 'order:view'])
  caretaker = await make.staffToken(appId, ['reservation:view'])
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const get = (path: string, token = clerk) => call(`GET ${path}`, { appId, token })
const time = (date: string, [from, to] = ['18:00', '20:00']) => ({
  displayStart: `${date} ${from}`,
  displayEnd: `${date} ${to}`,
})

async function placeSeries(dates: readonly string[], overrides: object = {}) {
  const hall = await make.object(appId, { allowsSeries: true, title: 'Turnhalle', ...overrides })
  const [first = ''] = dates
  const occupancies = dates.map((date) => ({
    clientId: date,
    start: `${date} 18:00`,
    end: `${date} 20:00`,
    ...time(date),
  }))
  const draft = bookingDraft(hall, `${first} 18:00`, `${first} 20:00`, {
    isSerial: true,
    occupancies,
    name: 'Training',
  })
  const { body } = await call('POST /api/orders', { appId, token: club, body: { bookings: [draft] } })
  expect(body.success, JSON.stringify(body)).toBe(true)
  const [row] = await query('select series_key from booking where order_id = $1 limit 1', body.orderId)
  return { hall, orderId: Number(body.orderId), key: String(row.series_key) }
}

const tuesdays = ['2031-03-04', '2031-03-11', '2031-03-18']

describe('series in the back office', () => {
  it('are listed with what they come to, searched and counted by tab', async () => {
    const { key, orderId } = await placeSeries(tuesdays, { confirmation: 'manual' })
    expect((await get('/api/admin/serialbookings?search=training%20meier')).body.rows).toEqual([])
    const found = await get('/api/admin/serialbookings?search=training%20brunner&tab=waiting')
    expect(found.body.counts).toMatchObject({ waiting: 1 })
    expect(found.body.rows).toMatchObject([
      {
        key,
        name: 'Training',
        objectTitle: 'Turnhalle',
        booker: { name: 'Nora Brunner', email: 'nora@example.test' },
        weekdays: [2],
        first: '2031-03-04 18:00',
        firstEnd: '2031-03-04 20:00',
        last: '2031-03-18 18:00',
        dates: 3,
        unconfirmed: 3,
        confirmed: 0,
        ended: 0,
        orderId,
        isBilled: false,
      },
    ])
    const one = await get(`/api/admin/serialbookings/${key}`, caretaker)
    expect(one.body.series).toMatchObject({ total: null, booker: { name: 'Nora Brunner', email: null, address: null } })
  })

  describe('in a list', () => {
    let app: number
    let staff: string
    const keys = { yoga: crypto.randomUUID(), choir: crypto.randomUUID(), games: crypto.randomUUID() }
    const made: Record<string, { orderId: number; bookingId: number; orderNumber: string }[]> = {}
    let anna: number
    const objects: Record<string, number> = {}
    beforeAll(async () => {
      app = await make.app()
      staff = await make.staffToken(app, ['reservation:view', 'order:view'])
      for (const title of ['Zelt', 'aula', 'Halle']) objects[title] = (await make.object(app, { title })).id
      anna = await make.user(app, { firstname: 'Anna', lastname: 'Zaugg', company: 'Aarchor' })
      const urs = await make.user(app, { firstname: 'Urs', lastname: 'Abt' })
      const zoe = await make.user(app, { firstname: 'Zoe', lastname: 'Müller' })
      const add = async (series: keyof typeof keys, place: object, dates: [string, string, number][]) => {
        for (const [day, state, total] of dates) {
          const time = { start: `${day} 18:00`, end: `${day} 20:00` }
          const one = { object: 0, name: '', ...place, ...time, seriesKey: keys[series], state, total }
          made[series] = [...(made[series] ?? []), await bookDirectly(deps.db, app, one)]
        }
      }
      // A Sunday, a Monday, and two that ended: one of them the very first.
      await add('yoga', { object: objects.Halle, name: 'Yoga', userId: anna }, [
        ['2031-03-02', 'unconfirmed', 1000],
        ['2031-03-03', 'confirmed', 2000],
        ['2031-02-05', 'rejected', 500],
        ['2031-03-09', 'cancelled', 700],
      ])
      await add('choir', { object: objects.aula, name: 'chor', userId: urs }, [
        ['2026-01-06', 'confirmed', 100],
        ['2026-01-13', 'unconfirmed', 100],
        ['2026-01-20', 'confirmed', 100],
        ['2026-01-27', 'confirmed', 100],
        ['2026-02-03', 'confirmed', 100],
      ])
      await add('games', { object: objects.Zelt, name: 'Ämtli', userId: zoe }, [
        ['2026-01-07', 'confirmed', 300],
        ['2031-01-01', 'confirmed', 300],
        ['2031-01-08', 'confirmed', 300],
      ])
      const age = 'update booking set created_at = now() - make_interval(days => $2) where series_key = $1'
      for (const [place, key] of [keys.choir, keys.games, keys.yoga].entries()) await query(age, key, place)
      await query(
        `insert into change_request (app_id, booking_id, kind, state) select $1, unnest($2::int[]), 'cancel', unnest(array['open', 'rejected'])`,
        app,
        [made.yoga?.[1]?.bookingId, made.yoga?.[0]?.bookingId],
      )
    })

    const list = async (filter: string) =>
      (await call(`GET /api/admin/serialbookings?${filter}`, { appId: app, token: staff })).body as {
        totalRecords: number
        counts: Record<string, number>
        rows: { key: string; name: string }[]
      }
    const namesOf = async (filter: string) => (await list(filter)).rows.map(({ name }) => name)

    it('say what all their dates come to', async () => {
      const { rows } = await list('search=yoga')
      expect(rows).toMatchObject([
        {
          key: keys.yoga,
          id: made.yoga?.[0]?.bookingId,
          objectTitle: 'Halle',
          weekdays: [1, 3, 0],
          first: '2031-02-05 18:00',
          firstEnd: '2031-02-05 20:00',
          last: '2031-03-09 18:00',
          next: '2031-03-02 18:00',
          dates: 4,
          unconfirmed: 1,
          confirmed: 1,
          ended: 2,
          openRequests: 1,
          total: 3000,
          orderId: made.yoga?.[0]?.orderId,
          orderNumber: made.yoga?.[0]?.orderNumber,
          isBilled: false,
        },
      ])
    })

    it('are the same however they were found', async () => {
      const [whole] = (await list('search=yoga')).rows
      const second = `B-${String(made.yoga?.[1]?.bookingId).padStart(5, '0')}`
      await query('update booking set name = $2 where id = $1', made.yoga?.[1]?.bookingId, 'Pilates')
      const [named] = (await list('search=pilates')).rows
      await query('update booking set name = $2 where id = $1', made.yoga?.[1]?.bookingId, 'Yoga')
      for (const filter of [`search=${second}`, `object=${objects.Halle}`, `customer=${anna}`]) {
        expect((await list(filter)).rows, filter).toEqual([whole])
        expect((await list(filter)).counts, filter).toEqual({ all: 1, waiting: 1, running: 1, old: 0 })
      }
      expect(named).toMatchObject({ key: keys.yoga, dates: 4 })
    })

    it('stand behind the tab of what is still to come or to be decided', async () => {
      const tabs = { all: ['Ämtli', 'Yoga', 'chor'], waiting: ['Yoga'], running: ['Ämtli', 'Yoga'], old: ['chor'] }
      for (const [tab, names] of Object.entries(tabs)) {
        const { rows, totalRecords, counts } = await list(`tab=${tab}`)
        expect(
          rows.map(({ name }) => name),
          tab,
        ).toEqual(names)
        expect(totalRecords).toBe(names.length)
        expect(counts).toEqual({ all: 3, waiting: 1, running: 2, old: 1 })
      }
      const { body } = await call('GET /api/admin/counters', { appId: app, token: staff })
      expect(body.series).toBe(1)
    })

    it('are sorted by each column, page by page; what has no date to come stands last', async () => {
      const sorted = {
        first: ['chor', 'Ämtli', 'Yoga'],
        name: ['Ämtli', 'chor', 'Yoga'],
        objectTitle: ['chor', 'Yoga', 'Ämtli'],
        booker: ['Yoga', 'chor', 'Ämtli'],
        dates: ['Ämtli', 'Yoga', 'chor'],
        createdAt: ['Yoga', 'Ämtli', 'chor'],
      }
      for (const [field, names] of Object.entries(sorted)) {
        expect(await namesOf(`sort=${field},asc`), field).toEqual(names)
        expect(await namesOf(`sort=${field},desc`), field).toEqual(names.toReversed())
      }
      expect(await namesOf('sort=next,asc')).toEqual(['Ämtli', 'Yoga', 'chor'])
      expect(await namesOf('sort=next,desc')).toEqual(['Yoga', 'Ämtli', 'chor'])
      expect(await namesOf('sort=name,asc&itemsPerPage=2&page=2')).toEqual(['Yoga'])
      expect(await namesOf('sort=name,asc&itemsPerPage=1&page=2')).toEqual(['chor'])
    })

    it('go into a file with every column', async () => {
      const { body } = await call('GET /api/admin/serialbookings/export?format=csv&search=yoga', {
        appId: app,
        token: staff,
      })
      const [head = [], row = []] = parseCsv(String(body.text))
      expect(Object.fromEntries(head.map(({ value }, at) => [value, row[at]?.value]))).toEqual({
        Anlass: 'Yoga',
        Objekt: 'Halle',
        Kunde: 'Aarchor',
        Intervall: '',
        'Erster Termin': '05.02.2031 - 18:00',
        'Letzter Termin': '09.03.2031 - 18:00',
        'Nächster Termin': '02.03.2031 - 18:00',
        Termine: '4',
        Unbestätigt: '1',
        Bestätigt: '1',
        'Abgelehnt oder storniert': '2',
        'Betrag CHF': '30',
        Bestellung: made.yoga?.[0]?.orderNumber,
      })
    })

    it('lead to their bookings', async () => {
      const { body } = await call(`GET /api/admin/bookings?series=${keys.games}`, { appId: app, token: staff })
      expect((body.rows as { id: number }[]).map(({ id }) => id)).toEqual(made.games?.map(({ bookingId }) => bookingId))
    })
  })

  it('are read with the same number of questions however many there are', async () => {
    const one = await countQueries(deps.db, () => get('/api/admin/serialbookings?itemsPerPage=1'))
    await placeSeries(['2031-05-06', '2031-05-13'])
    const many = await countQueries(deps.db, () => get('/api/admin/serialbookings'))
    expect(many).toBe(one)
  })

  it('get more dates, which take their time and cost what the others cost', async () => {
    const { key, hall, orderId } = await placeSeries(['2031-06-03', '2031-06-10'])
    const add = (dates: readonly object[], more: object = {}) =>
      call(`POST /api/admin/serialbookings/${key}/dates`, { appId, token: clerk, body: { dates, ...more } })
    const { body, status } = await add([time('2031-06-17'), time('2031-06-24')])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.series).toMatchObject({ dates: 4, confirmed: 4, last: '2031-06-24 18:00' })
    const rows = await query(
      'select total, steps, state from booking where series_key = $1 order by display_start',
      key,
    )
    expect(new Set(rows.map(({ total }) => total)).size).toBe(1)
    const [order] = await query('select total from customer_order where id = $1', orderId)
    expect(order.total).toBe(rows.reduce((sum, { total }) => sum + total, 0))

    const taken = await add([time('2031-07-01'), time('2031-06-24')])
    expect(taken.body).toMatchObject({
      code: 'booking.slot_taken',
      details: { failed: [{ date: 1, reason: 'taken' }] },
    })
    const [{ count }] = await query('select count(*)::int from booking where series_key = $1', key)
    expect(count).toBe(4)

    const night = [time('2031-07-01', ['23:00', '23:30'])]
    expect((await add(night)).body).toMatchObject({ code: 'booking.not_bookable' })
    expect((await add(night, { isForced: true })).body.series).toMatchObject({ dates: 5 })
    const occupancies = await query('select 1 from occupancy where object_id = $1', hall.id)
    expect(occupancies).toHaveLength(5)
    expect((await add([time('2031-02-30')])).status).toBe(409)
    // Each new date stands in the log with what it is, and its day in the calendar.
    const logged = await query(
      `select e.entity_id::int as id, e.after from audit_entry e where e.entity = 'booking' and e.action = 'created'
         and e.entity_id = any($1) and e.actor_name like 'Petra%' order by 1`,
      (body.added as number[]).map(String),
    )
    expect(logged).toEqual([
      {
        id: (body.added as number[])[0],
        after: { object: 'Turnhalle', when: '17.06.2031 - 18:00', state: 'confirmed' },
      },
      {
        id: (body.added as number[])[1],
        after: { object: 'Turnhalle', when: '24.06.2031 - 18:00', state: 'confirmed' },
      },
    ])
    const days = await query(
      'select day::text, free_minutes from object_day where object_id = $1 and day = any($2::date[]) order by 1',
      hall.id,
      ['2031-06-17', '2031-06-24'],
    )
    // Open for 840 minutes, 120 of them taken.
    expect(days).toEqual([
      { day: '2031-06-17', free_minutes: 720 },
      { day: '2031-06-24', free_minutes: 720 },
    ])
  })

  it('get more dates like the last one that stands, not like the first or one that is over', async () => {
    const { key } = await placeSeries(['2031-10-07', '2031-10-14', '2031-10-21'])
    const rows = await query('select id from booking where series_key = $1 order by display_start', key)
    const [, second, third] = rows.map(({ id }) => Number(id))
    const save = async (id: number | undefined, change: object) => {
      const [{ version }] = await query('select version from booking where id = $1', id)
      const body = { ...change, version }
      expect((await call(`PUT /api/admin/bookings/${id}`, { appId, token: clerk, body })).status).toBe(200)
    }
    await save(second, { name: 'Wettkampf', remark: 'mit Tribüne' })
    await save(third, { name: 'Finale' })
    const decided = { ids: [third], to: 'cancelled', withMail: false }
    expect((await call('POST /api/admin/bookings/decide', { appId, token: clerk, body: decided })).status).toBe(200)
    const body = { dates: [time('2031-10-28')] }
    expect((await call(`POST /api/admin/serialbookings/${key}/dates`, { appId, token: clerk, body })).status).toBe(200)
    const names = await query(
      'select name, remark, state from booking where series_key = $1 order by display_start',
      key,
    )
    expect(names).toEqual([
      { name: 'Training', remark: '', state: 'confirmed' },
      { name: 'Wettkampf', remark: 'mit Tribüne', state: 'confirmed' },
      { name: 'Finale', remark: '', state: 'cancelled' },
      { name: 'Wettkampf', remark: 'mit Tribüne', state: 'confirmed' },
    ])
  })

  it('get more dates with what the last one takes of a stock, and none where too little is left', async () => {
    const tables = await make.object(appId, { title: 'Tische', stock: 10 })
    const options = [{ value: 'Tische', inputType: 'number' as const, stockObjectId: tables.id }]
    const hall = await make.object(appId, { allowsSeries: true, options })
    const [option] = await query('select id from object_option where object_id = $1', hall.id)
    const dates = ['2031-11-04', '2031-11-11']
    const occupancies = dates.map((date) => ({
      clientId: date,
      start: `${date} 18:00`,
      end: `${date} 20:00`,
      ...time(date),
    }))
    const series = { isSerial: true, occupancies, options: [{ id: option.id, value: 6 }] }
    const draft = bookingDraft(hall, '2031-11-04 18:00', '2031-11-04 20:00', series)
    const placed = await call('POST /api/orders', { appId, token: club, body: { bookings: [draft] } })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const [{ key }] = await query(
      'select series_key as key from booking where order_id = $1 limit 1',
      placed.body.orderId,
    )
    const add = (date: string) => {
      const body = { dates: [time(date)] }
      return call(`POST /api/admin/serialbookings/${key}/dates`, { appId, token: clerk, body })
    }
    const takenOn = async (date: string) => {
      const [row] = await query(
        `select coalesce(sum(upper(units) - lower(units)), 0)::int as places from occupancy
         where object_id = $1 and during @> ($2::timestamp at time zone 'Europe/Zurich')`,
        tables.id,
        `${date} 19:00`,
      )
      return row.places
    }
    expect((await add('2031-11-18')).status).toBe(200)
    expect(await takenOn('2031-11-18')).toBe(6)
    const others = { ...bookingDraft(tables, '2031-11-25 18:00', '2031-11-25 20:00'), quantity: 5 }
    expect((await call('POST /api/orders', { appId, token: club, body: { bookings: [others] } })).status).toBe(200)
    expect((await add('2031-11-25')).body).toMatchObject({ code: 'booking.slot_taken' })
    expect(await takenOn('2031-11-25')).toBe(5)
  })

  it('with an invoice get none: the total stands', async () => {
    const { key, orderId } = await placeSeries(['2031-08-05'])
    await query(`update customer_order set state = 'booked' where id = $1`, orderId)
    const body = { dates: [time('2031-08-12')] }
    const answer = await call(`POST /api/admin/serialbookings/${key}/dates`, { appId, token: clerk, body })
    expect(answer.body.code).toBe('order.billed')
  })

  describe('move as a whole', () => {
    const week = 7 * 24 * 60
    const send = (key: string, body: object) =>
      call(`POST /api/admin/serialbookings/${key}/move`, { appId, token: clerk, body })
    const move = async (key: string, minutes: number, more: object = {}) => {
      const { series } = (await get(`/api/admin/serialbookings/${key}`)).body as { series?: { next: string } }
      return send(key, { minutes, next: series?.next ?? '2031-03-04 18:00', ...more })
    }
    const shown = async (key: string) =>
      (
        await query(
          `select to_char(display_start at time zone 'Europe/Zurich', 'YYYY-MM-DD HH24:MI') as start, total, version,
             exists (select from occupancy o where o.booking_id = b.id and o.during = tstzrange(b.starts_at, b.ends_at)) as takes
           from booking b where series_key = $1 order by id`,
          key,
        )
      ).map(({ start, takes }) => (takes ? start : `${start} takes nothing`))
    const mails = async (orderId: number) => {
      await runJobs(deps.db, databaseUrl, eventJobs(deskSubscribers))
      return query(
        `select text_body as text, attachments from mail_message where topic = 'customerBookingChange' and order_id = $1`,
        orderId,
      )
    }

    it.each([
      ['later', week, ['2031-03-11 18:00', '2031-03-18 18:00', '2031-03-25 18:00']],
      ['earlier', -week, ['2031-02-25 18:00', '2031-03-04 18:00', '2031-03-11 18:00']],
      ['by less than it lasts', 60, ['2031-03-04 19:00', '2031-03-11 19:00', '2031-03-18 19:00']],
      // The clocks go forward on 30 March.
      ['over the change of the hour', 3 * week, ['2031-03-25 18:00', '2031-04-01 18:00', '2031-04-08 18:00']],
    ])('over itself, %s', async (_, minutes, expected) => {
      const { key, orderId } = await placeSeries(tuesdays)
      const { body, status } = await move(key, minutes)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.moved).toHaveLength(3)
      expect(body.series).toMatchObject({ first: expected[0], last: expected[2] })
      expect(await shown(key)).toEqual(expected)
      expect(await mails(orderId)).toHaveLength(1)
    })

    it('moves once though it was sent twice', async () => {
      const { key } = await placeSeries(tuesdays)
      const later = { minutes: week, next: '2031-03-04 18:00' }
      const answers = await Promise.all([send(key, later), send(key, later)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await shown(key)).toEqual(['2031-03-11 18:00', '2031-03-18 18:00', '2031-03-25 18:00'])
    })

    it('waits for whoever adds dates to it or decides about it, in whatever sequence they come', async () => {
      const { key } = await placeSeries(tuesdays)
      const [booking] = await query('select id from booking where series_key = $1 order by id', key)
      const post = (path: string, body: object) => call(`POST /api/admin/${path}`, { appId, token: clerk, body })
      for (let round = 0; round < 6; round += 1) {
        const day = new Date(Date.UTC(2031, 8, 2 + round * 7)).toISOString().slice(0, 10)
        const answers = await Promise.all([
          post(`serialbookings/${key}/dates`, { dates: [time(day)] }),
          move(key, round % 2 === 0 ? week : -week),
          post(`serialbookings/${key}/dates`, { dates: [time(day, ['14:00', '16:00'])] }),
          post(`bookings/${booking.id}/move`, { ...time('2032-02-03'), isForced: true }),
        ])
        for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status)
      }
    })

    it('tells the customer once, of all dates, before and now', async () => {
      const { key, orderId } = await placeSeries(tuesdays)
      await move(key, week, { text: 'Die Halle wird gereinigt.' })
      // It goes with the order when its customer is removed.
      const events = await query(`select payload from outbox where (payload ->> 'orderId')::int = $1`, orderId)
      expect(events.map(({ payload }) => payload.text)).toContain('Die Halle wird gereinigt.')
      const [mail] = await mails(orderId)
      expect(mail.text).toContain('Die Halle wird gereinigt.')
      for (const day of ['04.03.2031', '11.03.2031', '18.03.2031', '25.03.2031']) expect(mail.text).toContain(day)
      await move(key, -week, { withMail: false })
      expect(await mails(orderId)).toHaveLength(1)
    })

    it('moves nothing where a date cannot go, and names those with their reasons', async () => {
      const { key, hall, orderId } = await placeSeries(tuesdays)
      const [before] = await query('select total from customer_order where id = $1', orderId)
      const other = bookingDraft(hall, '2031-03-25 19:00', '2031-03-25 20:00')
      expect((await call('POST /api/orders', { appId, token: club, body: { bookings: [other] } })).status).toBe(200)
      const taken = await move(key, week, { isForced: true })
      expect(taken.body).toMatchObject({
        code: 'booking.slot_taken',
        details: { failed: [{ displayStart: '2031-03-25 18:00', reason: 'taken' }] },
      })
      const night = await move(key, 4 * 60)
      expect(night.body.code).toBe('booking.not_bookable')
      expect(night.body.details).toMatchObject({ failed: [{}, {}, {}] })
      expect(await shown(key)).toEqual(tuesdays.map((day) => `${day} 18:00`))
      expect((await query('select total from customer_order where id = $1', orderId))[0]).toEqual(before)
      expect(await mails(orderId)).toEqual([])
      expect((await move(key, 4 * 60, { isForced: true })).body.series).toMatchObject({ first: '2031-03-04 22:00' })
    })

    it('puts no date into the past, whoever insists', async () => {
      const coming = [20, 27, 34].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
      const { key } = await placeSeries(coming)
      for (const isForced of [false, true]) {
        const { body } = await move(key, -60 * 1440, { isForced })
        expect(body.code).toBe('booking.not_bookable')
        const { failed } = body.details as { failed: { reason: string }[] }
        expect(failed.map(({ reason }) => reason)).toEqual(['past', 'past', 'past'])
      }
      expect(await shown(key)).toEqual(coming.map((day) => `${day} 18:00`))
    })

    it('writes down of which dates a rule was overridden, and of no others', async () => {
      const { key, hall } = await placeSeries(tuesdays)
      await query(
        `insert into blocking_day (app_id, object_id, title, type, start_date, end_date)
         select app_id, id, 'Revision', 'day', '2031-03-18', '2031-03-18' from bookable where id = $1`,
        hall.id,
      )
      expect((await move(key, week)).body.code).toBe('booking.not_bookable')
      expect((await move(key, week, { isForced: true })).status).toBe(200)
      const logged = await query(
        `select after ->> 'isForced' as forced from audit_entry
         where entity = 'booking' and action = 'changed' and entity_id in (select id::text from booking where series_key = $1)
         order by entity_id::int`,
        key,
      )
      expect(logged.map(({ forced }) => forced)).toEqual([null, 'true', null])
    })

    it('costs what it costs there; what is on an invoice stands', async () => {
      const keeper = await make.keeperToken()
      const named = { name: 'Alle', isDefault: true, zipcodes: [] }
      const made = await call('POST /api/admin/pricecategories', { appId, token: keeper, body: named })
      const { id: category } = made.body.priceCategory as { id: number }
      const evening = { label: 'Abend', from: '19:00', until: '22:00', surcharge: 500 }
      const prices = { [category]: 3000 }
      const interval = {
        name: 'Stunden',
        type: 'dynamic',
        interval: 60,
        maxSteps: 4,
        isTaxable: false,
        prices,
        priceRules: [evening],
      }
      const { key, orderId } = await placeSeries(['2031-03-04', '2031-03-11'], {
        isTaxable: false,
        intervals: [interval],
      })
      const total = async () => (await query('select total from customer_order where id = $1', orderId))[0].total
      // Two dates of 30.00 + 35.00.
      expect(await total()).toBe(13_000)
      // From 19:00 on both hours are in the evening: 2 × 2 × 35.00.
      await move(key, 60)
      expect(await total()).toBe(14_000)
      await query(`update customer_order set state = 'booked' where id = $1`, orderId)
      expect((await move(key, -60)).status).toBe(200)
      expect(await total()).toBe(14_000)
    })

    it('keeps how long each date lasts and what it costs over the change of the hour, and comes back as it was', async () => {
      const keeper = await make.keeperToken()
      const named = { name: 'Nacht', isDefault: true, zipcodes: [] }
      const town = await make.app()
      const made = await call('POST /api/admin/pricecategories', { appId: town, token: keeper, body: named })
      const { id: category } = made.body.priceCategory as { id: number }
      const member = await make.group(town, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
      const token = await make.userToken(
        town,
        await make.user(town, { email: 'nacht@example.test', groupIds: [member] }),
      )
      const staff = await make.staffToken(town, ['reservation:view', 'reservation:change', 'order:view'])
      const halfHours = {
        name: 'Halbe Stunden',
        type: 'dynamic' as const,
        interval: 30,
        maxSteps: 20,
        prices: { [category]: 1000 },
      }
      const during = { start: '00:00', end: '23:59' }
      const openingTimes = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during }))
      const hall = await make.object(town, { allowsSeries: true, openingTimes, intervals: [halfHours] })
      // The clocks go back on 27 October: from 02:00 to 03:00 two hours pass, four steps of 10.00. A week before there are two.
      const dates = ['2030-10-20', '2030-10-27'].map((date) => ({
        clientId: date,
        start: `${date} 02:00`,
        end: `${date} 03:00`,
        ...time(date, ['02:00', '03:00']),
        steps: date === '2030-10-27' ? 4 : 2,
      }))
      const draft = bookingDraft(hall, '2030-10-20 02:00', '2030-10-20 03:00', { isSerial: true, occupancies: dates })
      const { body } = await call('POST /api/orders', { appId: town, token, body: { bookings: [draft] } })
      const stored = () =>
        query(
          `select steps, total, extract(epoch from display_end - display_start) / 60 as minutes, series_key,
             to_char(display_start at time zone 'Europe/Zurich', 'YYYY-MM-DD HH24:MI') as start
           from booking where order_id = $1 order by id`,
          body.orderId,
        )
      const [first] = await stored()
      const shape = async () => (await stored()).map(({ steps, total, minutes }) => [steps, total, Number(minutes)])
      const before = [
        [2, 2000, 60],
        [4, 4000, 120],
      ]
      expect(await shape()).toEqual(before)
      const week = 7 * 24 * 60
      // The last one puts the longer date where the clocks go forward.
      const shifts = [
        { minutes: -60, isForced: false },
        { minutes: -30, isForced: true },
        { minutes: week, isForced: false },
        { minutes: 22 * week - 60, isForced: true },
      ]
      for (const { minutes, isForced } of shifts) {
        for (const shift of [minutes, -minutes]) {
          const next = (await stored())[0].start
          const path = `POST /api/admin/serialbookings/${first.series_key}/move` as const
          const moved = await call(path, { appId: town, token: staff, body: { minutes: shift, next, isForced } })
          expect(moved.status, JSON.stringify({ shift, ...moved.body })).toBe(200)
          expect(await shape(), `by ${shift}`).toEqual(before)
        }
        expect((await stored()).map(({ start }) => start)).toEqual(['2030-10-20 02:00', '2030-10-27 02:00'])
      }
      expect((await query('select total from customer_order where id = $1', body.orderId))[0].total).toBe(6000)
    })

    it('leaves what has begun, and what was cancelled', async () => {
      const { key } = await placeSeries(['2031-03-04', '2031-03-11', '2031-03-18', '2031-03-25'])
      const [begun, , third] = await query('select id from booking where series_key = $1 order by id', key)
      await query(
        `with past as (
           update booking set display_start = '2026-01-06 17:00Z', display_end = '2026-01-06 19:00Z', starts_at = '2026-01-06 17:00Z',
             ends_at = '2026-01-06 19:00Z' where id = $1 returning id
         ) update occupancy set during = '["2026-01-06 17:00Z", "2026-01-06 19:00Z")' where booking_id = (select id from past)`,
        begun.id,
      )
      const decided = { ids: [third.id], to: 'cancelled' }
      expect((await call('POST /api/admin/bookings/decide', { appId, token: clerk, body: decided })).status).toBe(200)
      expect((await move(key, week)).body.moved).toHaveLength(2)
      expect(await shown(key)).toEqual([
        '2026-01-06 18:00',
        '2031-03-18 18:00',
        '2031-03-18 18:00 takes nothing',
        '2031-04-01 18:00',
      ])
    })

    it('refuses a shift by nothing, by years, and a series nobody has', async () => {
      const { key } = await placeSeries(['2031-03-04'])
      expect((await move(key, 0)).status).toBe(400)
      expect((await move(key, 400 * 24 * 60)).status).toBe(400)
      expect((await move(crypto.randomUUID(), week)).status).toBe(404)
    })
  })

  it('are for staff of this app, and changed by those who may', async () => {
    const { key } = await placeSeries(['2031-09-02'])
    const body = { dates: [time('2031-09-09')] }
    const path = `/api/admin/serialbookings/${key}`
    expect((await call(`POST ${path}/dates`, { appId, token: caretaker, body })).status).toBe(403)
    expect((await call(`GET ${path}`, { appId, token: club })).status).toBe(403)
    expect((await call(`GET ${path}`, { appId })).status).toBe(401)
    const other = await make.app()
    const stranger = await make.staffToken(other, ['reservation:view', 'reservation:change'])
    expect((await call(`GET ${path}`, { appId: other, token: stranger })).status).toBe(404)
    expect((await call(`POST ${path}/dates`, { appId: other, token: stranger, body })).status).toBe(404)
    const later = { minutes: 60, next: '2031-09-02 18:00' }
    expect((await call(`POST ${path}/move`, { appId, token: caretaker, body: later })).status).toBe(403)
    expect((await call(`POST ${path}/move`, { appId: other, token: stranger, body: later })).status).toBe(404)
  })
})
