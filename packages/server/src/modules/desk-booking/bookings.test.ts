import type { DeskBooking, DeskBookingRow, DeskHistoryEntry } from '@allmend/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { letPass, putBetween } from '../../../test/let-pass.ts'
import { parseCsv } from '../../../test/parse-csv.ts'

const app = await buildTestApp()
const { call, deps, make, server } = app
const { appId, hall, hourly, clerk, customerId, customerToken, place, as, query, jobs } = await deskScene(app)

interface List {
  readonly totalRecords: number
  readonly counts: Record<string, number>
  readonly rows: DeskBookingRow[]
}
const list = async (search: string, token = clerk) =>
  (await as(token, `GET /api/admin/bookings?${search}`)).body as unknown as List
const idsOf = async (search: string, token = clerk) => (await list(search, token)).rows.map(({ id }) => id)
const read = async (id: number, token = clerk) =>
  (await as(token, `GET /api/admin/bookings/${id}`)).body.booking as DeskBooking

const concert = await place({
  day: '2030-05-03',
  more: { name: 'Jahreskonzert mit Festwirtschaft', remark: 'mit Flügel' },
})
const gym = await make.object(appId, { title: 'Dreifachhalle Müli', confirmation: 'manual' })
const training = await place({ object: gym, day: '2030-05-04', more: { name: 'Training Damen 2' } })
const caretaker = await make.staffToken(appId, ['reservation:view'])
const moneyless = await make.staffToken(appId, ['reservation:view', 'reservation:status', 'reservation:change'])

describe('the list', () => {
  it('says what, who, when, how much and how it stands', async () => {
    const { rows } = await list(`ids=${concert.id}`)
    expect(rows).toEqual([
      expect.objectContaining({
        id: concert.id,
        number: `B-${String(concert.id).padStart(5, '0')}`,
        name: 'Jahreskonzert mit Festwirtschaft',
        objectTitle: 'Mehrzweckhalle',
        booker: {
          userId: customerId,
          name: 'Regula Meier',
          company: 'Harmonie',
          phone: '079 555 20 14',
          email: 'regula@example.test',
          address: 'Kirchgasse 8\n8199 Seewilen',
        },
        displayStart: '2030-05-03 10:00',
        displayEnd: '2030-05-03 12:00',
        total: expect.any(Number),
        paymentState: 'open',
        state: 'unconfirmed',
        isOld: false,
        hasRequest: false,
      }),
    ])
  })

  it.each([
    ['festwirtschaft', 'concert'],
    ['Konzert HARMONIE', 'concert'],
    ['meier mehrzweck', 'concert'],
    ['regula@example.test jahres', 'concert'],
    ['muelihalle', 'none'],
    ['müli', 'training'],
    ['mueli damen', 'training'],
    ['%', 'none'],
    ['_', 'none'],
    ['jahreskonzert damen', 'none'],
  ])('finds %s', async (text, which) => {
    const wanted = { concert: [concert.id], training: [training.id], none: [] }[which]
    expect(await idsOf(`search=${encodeURIComponent(text)}&ids=${concert.id}|${training.id}`)).toEqual(wanted)
  })

  it('finds a booking by its number and by that of its order', async () => {
    const { rows } = await list(`ids=${concert.id}`)
    const { number, orderNumber } = rows[0] ?? { number: '', orderNumber: '' }
    const ids = `ids=${concert.id}|${training.id}`
    for (const text of [number, number.toLowerCase(), orderNumber, '079 555 20 14']) {
      expect(await idsOf(`search=${encodeURIComponent(text)}&${ids}`), text).toContain(concert.id)
    }
    expect(await idsOf(`search=${orderNumber}&${ids}`)).toEqual([concert.id])
    const [year = '', count = ''] = orderNumber.split('-')
    expect(await idsOf(`search=${year}-${Number(count)}&${ids}`)).toEqual([concert.id])
    expect(await idsOf(`search=${Number(year) + 1}-${count}&${ids}`)).toEqual([])
    expect(await idsOf(`search=${number}&${ids}`)).toEqual([concert.id])
    expect(await idsOf(`search=${concert.id}&${ids}`)).toContain(concert.id)
  })

  it('counts what is behind each tab with the other filters as they are', async () => {
    const object = await make.object(appId, { confirmation: 'manual' })
    const made = []
    for (let n = 0; n < 5; n += 1) made.push(await place({ object }))
    const [first, second, third, fourth] = made.map(({ id }) => id)
    await query(`update booking set state = 'confirmed' where id = $1`, first)
    await query(`update booking set state = 'rejected' where id = $1`, second)
    await query(`update booking set state = 'cancelled' where id = $1`, third)
    await letPass(app.deps.db, fourth ?? 0)
    await query(`insert into change_request (app_id, booking_id, kind) values ($1, $2, 'cancel')`, appId, first)
    const { counts } = await list(`objects=${object.id}`)
    expect(counts).toEqual({ all: 5, unconfirmed: 1, change: 1, confirmed: 1, rejected: 1, cancelled: 1, old: 1 })
    for (const [tab, count] of Object.entries(counts)) {
      expect((await list(`objects=${object.id}&tab=${tab}`)).rows, tab).toHaveLength(count)
    }
    expect(await idsOf(`objects=${object.id}&waiting=1`)).toEqual([first, made[4]?.id])
  })

  it('takes what goes on as coming, and asks nothing more of what is over', async () => {
    const object = await make.object(appId, { confirmation: 'manual' })
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) ids.push((await place({ object, day: `2031-02-0${n + 1}` })).id)
    const [ongoing = 0, past = 0, refused = 0, cancelled = 0, held = 0, answered = 0, asked = 0] = ids
    await query(`update booking set state = 'rejected' where id = $1`, refused)
    await query(`update booking set state = 'cancelled' where id = $1`, cancelled)
    await query(`update booking set state = 'confirmed' where id = any($1)`, [held, answered, asked])
    const ask = (id: number, state: string) =>
      query(
        `insert into change_request (app_id, booking_id, kind, state) values ($1, $2, 'cancel', $3)`,
        appId,
        id,
        state,
      )
    await ask(past, 'open')
    await ask(answered, 'rejected')
    await ask(asked, 'open')
    const hours = [
      ['now() - 1 hour', 'now() + 1 hour'],
      ['now() - 6 hours', 'now() - 5 hours'],
      ['now() - 9 hours', 'now() - 8 hours'],
      ['now() - 12 hours', 'now() - 11 hours'],
      ['now() - 15 hours', 'now() - 14 hours'],
    ] as const
    for (const [place, [from, until]] of hours.entries()) await putBetween(deps.db, ids[place] ?? 0, from, until)
    const wanted = {
      all: [held, cancelled, refused, past, ongoing, answered, asked],
      unconfirmed: [ongoing],
      change: [asked],
      confirmed: [answered, asked],
      rejected: [refused],
      cancelled: [cancelled],
      old: [held, past],
    }
    for (const [tab, found] of Object.entries(wanted)) {
      const { rows, totalRecords, counts } = await list(`objects=${object.id}&tab=${tab}`)
      expect(
        rows.map(({ id }) => id),
        tab,
      ).toEqual(found)
      expect([totalRecords, counts[tab]], tab).toEqual([found.length, found.length])
      for (const { id, isOld, hasRequest } of rows) {
        expect(isOld, tab).toBe([past, refused, cancelled, held].includes(id))
        expect(hasRequest, tab).toBe([past, asked].includes(id))
      }
    }
    expect(await idsOf(`objects=${object.id}&waiting=1`)).toEqual([ongoing, asked])
    expect((await read(past)).waiting).toMatchObject({ place: 0, previous: null })
    await query(`update booking set state = 'cancelled' where id = any($1)`, ids)
  })

  it('sorts by what stands in a column, ties as they came, page by page', async () => {
    const object = async (title: string) => make.object(appId, { title, confirmation: 'manual' })
    const person = (firstname: string, lastname: string, company = '') =>
      make.user(appId, { firstname, lastname, company })
    // In the sequence of their numbers; each column puts them in another one.
    const made = [
      {
        name: 'bazar',
        object: 'Öde',
        userId: await person('Anna', 'Zaugg'),
        from: '2032-01-03',
        hours: 2,
        state: 'cancelled',
        age: 3,
      },
      {
        name: 'Apéro',
        object: 'Zelt',
        userId: await person('Zoe', 'Abt', 'Verein'),
        from: '2032-01-01',
        hours: 1,
        state: 'unconfirmed',
        age: 1,
      },
      {
        name: 'Ämtli',
        object: 'aula',
        userId: await person('Urs', 'Zurbrügg', 'Musik'),
        from: '2032-01-04',
        hours: 4,
        state: 'rejected',
        age: 2,
      },
      {
        name: 'chor',
        object: 'Halle',
        userId: await person('Yves', 'Aebi'),
        from: '2032-01-02',
        hours: 3,
        state: 'confirmed',
        age: 4,
      },
    ]
    const ids: number[] = []
    for (const { name, object: title, userId, from, hours, state, age } of made) {
      const more = { name }
      const { id } = await place({
        object: await object(title),
        day: from,
        from: '10:00',
        until: `${10 + hours}:00`,
        more,
      })
      await query(
        `update booking set user_id = $2, state = $3, total = $4, created_at = now() - make_interval(days => $5) where id = $1`,
        id,
        userId,
        state,
        hours * 100,
        age,
      )
      ids.push(id)
    }
    const [bazar = 0, apero = 0, aemtli = 0, chor = 0] = ids
    const sorted = {
      number: [bazar, apero, aemtli, chor],
      name: [aemtli, apero, bazar, chor],
      objectTitle: [aemtli, chor, bazar, apero],
      booker: [chor, aemtli, apero, bazar],
      displayStart: [apero, chor, bazar, aemtli],
      total: [apero, bazar, chor, aemtli],
      state: [apero, chor, aemtli, bazar],
      createdAt: [chor, bazar, aemtli, apero],
    }
    const all = `ids=${ids.join('|')}`
    for (const [field, wanted] of Object.entries(sorted)) {
      expect(await idsOf(`${all}&sort=${field},asc`), field).toEqual(wanted)
      expect(await idsOf(`${all}&sort=${field},desc`), field).toEqual(wanted.toReversed())
    }
    expect(await idsOf(all)).toEqual(sorted.displayStart)
    // Nobody learns amounts by sorting.
    expect(await idsOf(`${all}&sort=total,asc`, moneyless)).toEqual(sorted.number)
    expect(await idsOf(`${all}&sort=total,desc`, moneyless)).toEqual(sorted.number.toReversed())
    const second = await list(`${all}&sort=total,asc&itemsPerPage=3&page=2`)
    expect(second).toMatchObject({ totalRecords: 4, rows: [{ id: aemtli }] })
    expect(await idsOf(`${all}&sort=total,asc&itemsPerPage=2&page=1`)).toEqual([apero, bazar])
    await query(`update booking set state = 'confirmed' where id = any($1)`, ids)
    expect(await idsOf(`${all}&sort=state,asc`)).toEqual(sorted.number)
    expect(await idsOf(`${all}&sort=state,desc`)).toEqual(sorted.number.toReversed())
    expect(await idsOf(`${all}&sort=state,asc|createdAt,desc`)).toEqual(sorted.createdAt.toReversed())
  })

  it('counts the days a booking touches by the clock of the municipality', async () => {
    const object = await make.object(appId, { confirmation: 'manual' })
    const put = async (from: string, until: string) => {
      const { id } = await place({ object })
      await putBetween(deps.db, id, `${from} Europe/Zurich`, `${until} Europe/Zurich`)
      return id
    }
    const camp = await put('2033-03-10 12:00', '2033-05-02 12:00')
    const evening = await put('2033-06-03 20:00', '2033-06-04 00:00')
    const night = await put('2033-06-05 00:30', '2033-06-05 01:00')
    const touched = (days: string) => idsOf(`objects=${object.id}&${days}`)
    expect(await touched('from=2033-05-02')).toEqual([camp, evening, night])
    expect(await touched('from=2033-05-03')).toEqual([evening, night])
    expect(await touched('from=2033-06-03&until=2033-06-03')).toEqual([evening])
    expect(await touched('from=2033-06-04')).toEqual([night])
    expect(await touched('from=2033-06-04&until=2033-06-04')).toEqual([])
    expect(await touched('from=2033-06-05&until=2033-06-05')).toEqual([night])
    expect(await touched('until=2033-03-10')).toEqual([camp])
    expect(await touched('until=2033-03-09')).toEqual([])
    expect((await list(`objects=${object.id}&from=2033-06-04`)).counts).toMatchObject({ all: 1, unconfirmed: 1 })
  })

  it('filters by time, object, category, customer, order and series', async () => {
    const ids = `ids=${concert.id}|${training.id}`
    expect(await idsOf(`${ids}&from=2030-05-04`)).toEqual([training.id])
    expect(await idsOf(`${ids}&until=2030-05-03`)).toEqual([concert.id])
    expect(await idsOf(`${ids}&objects=${gym.id}`)).toEqual([training.id])
    expect(await idsOf(`${ids}&category=1`)).toEqual([])
    const [sport] = await query(`insert into category (app_id, name) values ($1, 'Sport') returning id`, appId)
    await query('update bookable set category_id = $2 where id = $1', gym.id, sport.id)
    expect((await list(`${ids}&category=${sport.id}`)).rows).toMatchObject([{ id: training.id, category: 'Sport' }])
    expect((await list(`ids=${concert.id}`)).rows).toMatchObject([{ category: null }])
    expect(await idsOf(`${ids}&objects=${gym.id}|${hall.id}`)).toEqual([concert.id, training.id])
    expect(await idsOf(`${ids}&customer=${customerId}`)).toEqual([concert.id, training.id])
    expect(await idsOf(`${ids}&customer=${await make.user(appId)}`)).toEqual([])
    expect(await idsOf(`${ids}&order=${concert.orderId}`)).toEqual([concert.id])
    expect(await idsOf(`${ids}&series=${crypto.randomUUID()}`)).toEqual([])
    expect(await idsOf(`${ids}&sort=displayStart,desc`)).toEqual([training.id, concert.id])
    for (const wrong of ['tab=x', 'from=2030-13-01', 'series=x', 'sort=x', 'objects=a|b']) {
      expect((await as(clerk, `GET /api/admin/bookings?${wrong}`)).status, wrong).toBe(400)
    }
  })

  // At any hour it is another day than in Greenwich in one of the two.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is overdue in %s as long as its order owes something',
    async (zone) => {
      onTestFinished(async () => {
        await query(`update app set zone = 'Europe/Zurich' where id = $1`, appId)
      })
      await query('update app set zone = $2 where id = $1', appId, zone)
      const { id, orderId } = await place({ day: '2033-01-10' })
      const isOverdue = async (change: string, token = clerk) => {
        const today = `(now() at time zone '${zone}')::date`
        await query(
          `update customer_order set due_on = ${today} - 1, payment_state = 'open', paid = 0, refunded = 0, credited = 0 where id = $1`,
          orderId,
        )
        await query(`update customer_order set ${change.replaceAll('today', today)} where id = $1`, orderId)
        return (await list(`ids=${id}`, token)).rows[0]?.isOverdue
      }
      const cases = {
        'due_on = today - 1': true,
        'due_on = today': false,
        'due_on = null': false,
        "payment_state = 'failed'": true,
        "payment_state = 'paid'": false,
        'paid = total - 1': true,
        'paid = total': false,
        'credited = total': false,
        'paid = total, refunded = 1': true,
      }
      for (const [change, wanted] of Object.entries(cases)) expect(await isOverdue(change), change).toBe(wanted)
      expect(await isOverdue('due_on = today - 1', moneyless)).toBe(false)
    },
  )

  it('costs the same number of queries for any number of rows', async () => {
    const ask = (size: string) => () => list(`search=a&itemsPerPage=${size}`)
    const [one, many] = [await countQueries(deps.db, ask('1')), await countQueries(deps.db, ask('all'))]
    expect(one).toBe(many)
    expect(one).toBeLessThanOrEqual(6)
  })

  it('goes into files: comma-separated, spreadsheet, calendar', async () => {
    const headers = { 'x-app-id': String(appId), authorization: `Bearer ${clerk}` }
    const get = (path: string) => server.inject({ url: `/api/admin/bookings/${path}`, headers })
    const csv = await get(`export?format=csv&ids=${concert.id}&columns=number,name,booker,when,total,state`)
    expect(csv.body).toContain('"Nummer";"Anlass";"Kunde";"Datum und Zeit";"Betrag CHF";"Status"')
    expect(csv.body).toContain(
      '"Jahreskonzert mit Festwirtschaft";"Harmonie";"Fr, 03.05.2030, 10:00–12:00 Uhr";91.34;"Unbestätigt"',
    )
    expect((await get(`export?format=xlsx&ids=${concert.id}`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
    const ics = (await get(`calendar?ids=${concert.id}`)).body.replaceAll('\r\n ', '')
    expect(ics).toContain('SUMMARY:Mehrzweckhalle: Jahreskonzert mit Festwirtschaft')
    expect(ics).toContain('DTSTART:20300503T080000Z')
    expect(ics).toContain('079 555 20 14')
    expect(ics).not.toContain('regula@example.test')
  })

  it('goes into a file with every column, and with those alone a caretaker may see', async () => {
    const { id } = await place({ day: '2033-07-02', more: { name: 'Sommerfest' } })
    // Winter time since the night before.
    await query(`update booking set created_at = '2026-10-25 23:30Z' where id = $1`, id)
    const [order] = await query(
      `select c.year || '-' || lpad(c.number::text, 6, '0') as number from booking b join customer_order c on c.id = b.order_id where b.id = $1`,
      id,
    )
    const rowFor = async (token: string) => {
      const { body } = await as(token, `GET /api/admin/bookings/export?format=csv&ids=${id}`)
      const [head = [], row = []] = parseCsv(String(body.text))
      return Object.fromEntries(head.map(({ value }, at) => [value, row[at]?.value]))
    }
    const whole = {
      Nummer: `B-${String(id).padStart(5, '0')}`,
      Anlass: 'Sommerfest',
      Objekt: 'Mehrzweckhalle',
      Kategorie: '',
      Kunde: 'Harmonie',
      Kontaktperson: 'Regula Meier',
      Telefon: '079 555 20 14',
      'E-Mail Adresse': 'regula@example.test',
      Adresse: 'Kirchgasse 8, 8199 Seewilen',
      Preiskategorie: 'Einheimische',
      Termin: '02.07.2033 - 10:00',
      Ende: '02.07.2033 - 12:00',
      'Datum und Zeit': 'Sa, 02.07.2033, 10:00–12:00 Uhr',
      'Betrag CHF': '91.34',
      Zahlung: 'Offen',
      Status: 'Unbestätigt',
      Serie: 'Nein',
      Bestellung: order.number,
      Eingang: '26.10.2026 - 00:30',
    }
    expect(await rowFor(clerk)).toEqual(whole)
    const kept = { 'E-Mail Adresse': '', Adresse: '', 'Betrag CHF': '', Zahlung: '' }
    expect(await rowFor(caretaker)).toEqual({ ...whole, ...kept })
    await query(`update booking set state = 'cancelled' where id = $1`, id)
    expect(await rowFor(clerk)).toMatchObject({ Status: 'Storniert', Zahlung: 'Keine' })
  })

  it('goes into a calendar whole, whatever page is shown: certain, not yet, off', async () => {
    const object = await make.object(appId, { title: 'Pavillon', confirmation: 'manual' })
    const ids: number[] = []
    for (const name of ['Eins', '', 'Drei', 'Vier']) ids.push((await place({ object, more: { name } })).id)
    for (const [at, state] of ['confirmed', 'unconfirmed', 'rejected', 'cancelled'].entries())
      await query('update booking set state = $2 where id = $1', ids[at], state)
    const { body } = await as(clerk, `GET /api/admin/bookings/calendar?objects=${object.id}&itemsPerPage=1&page=2`)
    const lines = String(body.text).replaceAll('\r\n ', '').split('\r\n')
    const valuesOf = (name: string) =>
      lines.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []))
    expect(valuesOf('SUMMARY')).toEqual(['Pavillon: Eins', 'Pavillon', 'Pavillon: Drei', 'Pavillon: Vier'])
    expect(valuesOf('STATUS')).toEqual(['CONFIRMED', 'TENTATIVE', 'CANCELLED', 'CANCELLED'])
    expect(valuesOf('LOCATION')).toEqual(['Pavillon', 'Pavillon', 'Pavillon', 'Pavillon'])
    expect(valuesOf('DESCRIPTION')[0]).toBe(
      `B-${String(ids[0]).padStart(5, '0')}\\nHarmonie\\, Regula Meier\\, 079 555 20 14\\nBestätigt`,
    )
  })
})

describe('the detail', () => {
  it('shows the day with its neighbours and processing times', async () => {
    const interval = {
      name: 'h',
      type: 'dynamic' as const,
      interval: 60,
      maxSteps: 8,
      preProcessingTime: 60,
      postProcessingTime: 30,
    }
    const room = await make.object(appId, { title: 'Saal', confirmation: 'manual', intervals: [interval] })
    const times = (from: string, until: string) => ({
      start: `2030-06-01 ${from}`,
      end: `2030-06-01 ${until}`,
    })
    await place({
      object: room,
      day: '2030-06-01',
      from: '09:00',
      until: '10:00',
      more: { name: 'Schule', ...times('08:00', '10:30') },
    })
    const own = await place({
      object: room,
      day: '2030-06-01',
      from: '14:00',
      until: '16:00',
      more: { name: 'Taufe', ...times('13:00', '16:30') },
    })
    const booking = await read(own.id)
    expect(booking.day).toEqual({
      date: '2030-06-01',
      open: [[480, 1320]],
      spans: [
        { kind: 'booking', label: 'Schule', start: 540, end: 600 },
        { kind: 'processing', label: 'Vorlauf', start: 780, end: 840 },
        { kind: 'own', label: 'Taufe', start: 840, end: 960 },
        { kind: 'processing', label: 'Nachlauf', start: 960, end: 990 },
      ],
    })
    expect(booking).toMatchObject({ preProcessingTime: 60, postProcessingTime: 30, intervalName: 'h', remark: '' })
    expect(booking.lines).toHaveLength(1)
    expect(booking.can).toEqual({ decide: true, change: true, seeMoney: true, seePeople: true })
  })

  it('shows what else takes the object that day: blocks, the whole, what goes on overnight', async () => {
    const part = await make.object(appId, { title: 'Küche', confirmation: 'manual' })
    const whole = await make.object(appId, { title: 'Ganzer Saal', confirmation: 'manual', partIds: [part.id] })
    const day = '2033-08-06'
    const { id } = await place({ object: part, day, from: '20:00', until: '22:00', more: { name: 'Taufe' } })
    await place({ object: whole, day, from: '18:00', until: '19:00', more: { name: '' } })
    const overnight = await place({ object: part, day: '2033-08-05', more: { name: 'Nachtwache' } })
    await putBetween(deps.db, overnight.id, '2033-08-05 22:00 Europe/Zurich', `${day} 02:00 Europe/Zurich`)
    const before = await place({ object: part, day: '2033-08-07', more: { name: 'Gestern' } })
    await putBetween(deps.db, before.id, '2033-08-05 20:00 Europe/Zurich', '2033-08-05 22:00 Europe/Zurich')
    const gone = await place({ object: part, day, from: '14:00', until: '15:00', more: { name: 'Abgesagt' } })
    await as(clerk, 'POST /api/admin/bookings/decide', { ids: [gone.id], to: 'cancelled', withMail: false })
    const calendar = await make.staffToken(appId, ['object:calendar'])
    const block = (from: string, until: string, note: string) =>
      as(calendar, 'POST /api/admin/blocks', {
        objectId: part.id,
        start: `${day} ${from}`,
        end: `${day} ${until}`,
        note,
      })
    expect((await block('08:00', '09:00', 'Maler')).status).toBe(200)
    expect((await block('10:00', '11:00', '')).status).toBe(200)
    const held = bookingDraft(part, `${day} 16:00`, `${day} 17:00`)
    const hold = { clientKey: crypto.randomUUID(), bookings: [held] }
    expect((await call('POST /api/booking/hold', { appId, token: customerToken, body: hold })).status).toBe(200)
    expect((await read(id)).day).toEqual({
      date: day,
      open: [[480, 1320]],
      spans: [
        { kind: 'booking', label: 'Nachtwache', start: 0, end: 120 },
        { kind: 'block', label: 'Maler', start: 480, end: 540 },
        { kind: 'block', label: 'Gesperrt', start: 600, end: 660 },
        { kind: 'booking', label: 'Ganzer Saal', start: 1080, end: 1140 },
        { kind: 'own', label: 'Taufe', start: 1200, end: 1320 },
      ],
    })
    expect((await read(id)).alsoTakes).toEqual(['Ganzer Saal'])
    await query(
      `insert into blocking_day (app_id, object_id, title, type, start_date, end_date) values ($1, $2, 'Revision', 'day', $3, $3)`,
      appId,
      part.id,
      day,
    )
    expect((await read(id)).day.open).toEqual([])
  })

  it('tells the last thing asked for and how it was decided: the words only to those who deal with people', async () => {
    const person = await make.user(appId)
    const { id, orderId } = await place()
    const beside = await place()
    await query('update booking set user_id = $2 where id = any($1)', [id, beside.id], person)
    const ask = (kind: string, state: string, message: string) =>
      query(
        `insert into change_request (app_id, booking_id, kind, state, message, answer, display_start, display_end, created_at)
         values ($1, $2, $3, $4, $5, 'Nein, leider.', case $3 when 'time' then timestamptz '2033-01-01 09:00Z' end,
           case $3 when 'time' then timestamptz '2033-01-01 11:00Z' end, '2030-01-01 12:00Z')`,
        appId,
        id,
        kind,
        state,
        message,
      )
    await ask('cancel', 'rejected', 'Erster Wunsch')
    await ask('time', 'rejected', 'Zweiter Wunsch')
    await ask('cancel', 'withdrawn', 'Doch nicht')
    await query(`update booking set decision = 'Zu viel Lärm', decided_by = 'Petra' where id = $1`, id)
    await query(
      `update customer_order set payment_option_name = 'Rechnung', due_on = '2031-02-03' where id = $1`,
      orderId,
    )
    const request = {
      kind: 'time',
      state: 'rejected',
      displayStart: '2033-01-01 10:00',
      displayEnd: '2033-01-01 12:00',
      text: 'Zweiter Wunsch',
      answer: 'Nein, leider.',
      createdAt: '2030-01-01T12:00:00.000Z',
    }
    const told = { request, decision: 'Zu viel Lärm', decidedBy: 'Petra', otherBookings: 2, hasRequest: false }
    expect(await read(id)).toMatchObject({ ...told, paymentOption: 'Rechnung', dueOn: '2031-02-03' })
    expect(await read(id, caretaker)).toMatchObject({
      ...told,
      request: { ...request, text: '', answer: '' },
      decision: '',
      paymentOption: null,
      dueOn: null,
    })
    expect((await read(id, caretaker)).booker.userId).toBeNull()
    expect((await read(id)).booker.userId).toBe(person)
    // Whoever may see people sees them here too.
    const other = await make.staffToken(appId, ['reservation:view', 'user:view'])
    expect(await read(id, other)).toMatchObject({ ...told, can: { seePeople: true, decide: false, change: false } })
  })

  it('hands out a file the customer added to those who deal with people, and to nobody else', async () => {
    const options = [{ value: 'Patent', inputType: 'document' as const }]
    const room = await make.object(appId, { confirmation: 'manual', options })
    const [option] = await query('select id from object_option where object_id = $1', room.id)
    const file = 'private/patent.pdf'
    await deps.storage.put(file, '%PDF-1.4 Patent')
    const key = crypto.randomUUID()
    await query(
      `insert into booking_document (app_id, key, name, mime, size, file) values ($1, $2, 'patent.pdf', 'application/pdf', 15, $3)`,
      appId,
      key,
      file,
    )
    const { id } = await place({ object: room, more: { options: [{ id: option.id, value: key }] } })
    const [shown] = (await read(id)).options
    expect(shown).toMatchObject({ title: 'Patent', document: { key, name: 'patent.pdf', size: 15 } })
    expect((await list(`ids=${id}`)).rows).toMatchObject([{ hasDocument: true }])
    const fetched = await as(clerk, `GET /api/admin/bookings/${id}/documents/${key}`)
    expect(fetched.body.text).toBe('%PDF-1.4 Patent')
    expect(fetched.headers['content-disposition']).toContain('patent.pdf')
    expect((await as(caretaker, `GET /api/admin/bookings/${id}/documents/${key}`)).status).toBe(403)
    expect((await as(clerk, `GET /api/admin/bookings/${concert.id}/documents/${key}`)).status).toBe(404)
    // Nor is it a file of another booking of the same order.
    const beside = await place({ object: room })
    await query(
      'update booking set order_id = (select order_id from booking where id = $2) where id = $1',
      beside.id,
      id,
    )
    expect((await as(clerk, `GET /api/admin/bookings/${beside.id}/documents/${key}`)).status).toBe(404)
    expect((await list(`ids=${beside.id}`)).rows).toMatchObject([{ hasDocument: false, hasNote: false }])
    expect((await read(id, caretaker)).options).toEqual([
      { id: option.id, title: 'Patent', value: 'Datei', document: null },
    ])
  })

  it('walks through what waits, the nearest first', async () => {
    const ids = await idsOf('waiting=1&itemsPerPage=all')
    const [first, second] = ids
    const booking = await read(second ?? 0)
    expect(booking.waiting).toEqual({ place: 2, count: ids.length, previous: first, next: ids[2] })
    await query(`update booking set state = 'confirmed' where id = $1`, second)
    expect((await read(second ?? 0)).waiting).toEqual({ place: 0, count: ids.length - 1, previous: null, next: first })
    await query(`update booking set state = 'unconfirmed' where id = $1`, second)
  })

  it('names the parts a whole takes along', async () => {
    const parts = [await make.object(appId, { title: 'Bühne' }), await make.object(appId, { title: 'Foyer' })]
    const whole = await make.object(appId, { title: 'Ganze Halle', partIds: parts.map(({ id }) => id) })
    const { id } = await place({ object: whole })
    expect((await read(id)).alsoTakes).toEqual(['Bühne', 'Foyer'])
  })

  it('keeps notes of staff and tells what happened', async () => {
    const { id } = await place()
    const noted = await as(clerk, `POST /api/admin/bookings/${id}/notes`, { text: ' Reto fragen 🎉 <b> ' })
    expect(noted.body.entries).toMatchObject([
      { kind: 'note', title: 'Interne Notiz', text: 'Reto fragen 🎉 <b>' },
      { title: 'Buchung eingegangen', by: 'Regula Meier, online' },
    ])
    expect((await as(clerk, `POST /api/admin/bookings/${id}/notes`, { text: '  ' })).status).toBe(400)
    expect((await read(id)).hasNote).toBe(true)
    const [note] = await query(
      `select n.author_name, n.author_id, u.firstname || ' ' || u.lastname as name from internal_note n
       join app_user u on u.id = n.author_id where n.booking_id = $1`,
      id,
    )
    expect(note).toMatchObject({ author_name: note.name })
    expect((await as(clerk, `GET /api/admin/bookings/${concert.id}/history`)).body.entries).not.toContainEqual(
      expect.objectContaining({ kind: 'note' }),
    )
  })

  it('tells what happened in words, each as far as it may be seen', async () => {
    // Nobody waits here for the mails of all that came before.
    await query('delete from outbox')
    const { id, orderId, day } = await place()
    const beside = await place()
    await query('update booking set order_id = $2 where id = $1', beside.id, orderId)
    await jobs()
    const version = async () => (await read(id)).version
    const steps: [() => Promise<{ status: number }>, string][] = [
      [
        async () => as(clerk, `PUT /api/admin/bookings/${id}`, { name: 'Lotto', version: await version() }),
        'Anlass geändert',
      ],
      [
        async () =>
          as(clerk, `PUT /api/admin/bookings/${id}`, { name: 'Jass', remark: 'laut', version: await version() }),
        'Buchung geändert',
      ],
      [
        async () =>
          as(clerk, `POST /api/admin/bookings/${id}/price`, {
            amount: 500,
            reason: 'Zuschlag',
            version: await version(),
          }),
        'Preis angepasst',
      ],
      [
        () =>
          as(clerk, `POST /api/admin/bookings/${id}/move`, {
            displayStart: `${day} 14:00`,
            displayEnd: `${day} 16:00`,
          }),
        'Buchung verschoben',
      ],
      [
        () => as(customerToken, `POST /api/account/reservations/${id}/change-request`, { kind: 'cancel' }),
        'Änderungsanfrage gestellt',
      ],
      [
        () => as(clerk, `POST /api/admin/bookings/${id}/request`, { accept: false, text: 'Nein.' }),
        'Änderungsanfrage abgelehnt',
      ],
      [() => as(clerk, 'POST /api/admin/bookings/decide', { ids: [id], to: 'confirmed' }), 'Buchung bestätigt'],
    ]
    const entriesFor = async (token: string) =>
      (await as(token, `GET /api/admin/bookings/${id}/history`)).body.entries as DeskHistoryEntry[]
    for (const [step, title] of steps) {
      expect((await step()).status, title).toBe(200)
      const latest = (await entriesFor(clerk)).find(({ kind }) => kind === 'change')
      expect(latest?.title).toBe(title)
    }
    await as(clerk, 'POST /api/admin/bookings/decide', { ids: [beside.id], to: 'confirmed' })
    await jobs()
    const entries = await entriesFor(clerk)
    const changes = entries.filter(({ kind }) => kind === 'change')
    // The latest first; what stands in the title is not said twice.
    expect(changes.map(({ title }) => title)).toEqual([
      ...steps.map(([, title]) => title).toReversed(),
      'Buchung eingegangen',
    ])
    expect(changes[0]).toMatchObject({ text: '', changes: [] })
    expect(changes[1]).toMatchObject({ text: 'Nein.', changes: [] })
    expect(changes[2]?.changes).toEqual([{ field: expect.any(String), before: null, after: 'Stornierung' }])
    expect(changes[4]?.changes).toContainEqual({ field: 'Preis', before: 'CHF\u00a091.34', after: 'CHF\u00a096.34' })
    expect(changes[6]?.changes).toEqual([{ field: 'Anlass', before: 'Jahreskonzert', after: 'Lotto' }])
    // The mail about the order and those about this booking, none about the one beside it.
    const mails = entries.filter(({ kind }) => kind === 'mail')
    const subjects = mails.map(({ title }) => title.split(' ')[1]?.replace(/\W$/, ''))
    expect(subjects.toSorted()).toEqual(['«Bestätigt', '«Geändert', '«Ihre', '«Änderung'])
    expect(new Set(mails.map(({ by }) => by))).toEqual(new Set(['an regula@example.test']))
    const seen = await entriesFor(caretaker)
    expect(new Set(seen.flatMap(({ kind, by }) => (kind === 'mail' ? [by] : [])))).toEqual(new Set(['']))
    expect(seen.map(({ title }) => title)).not.toContain('Preis angepasst')
    expect(seen.find(({ title }) => title === 'Änderungsanfrage abgelehnt')).toMatchObject({ text: '' })
    await query(`update customer_order set origin = 'desk' where id = $1`, orderId)
    expect((await entriesFor(clerk)).at(-1)).toMatchObject({ by: 'Regula Meier, durch die Verwaltung' })
  })
})

/** Every number of an answer, however deep. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : []

describe('who sees what', () => {
  const secrets = ['regula@example.test', 'Kirchgasse']

  it('a caretaker sees name and phone, and neither contact data nor amounts', async () => {
    await as(clerk, `PUT /api/admin/bookings/${concert.id}`, {
      remark: 'mit Flügel und Bühne',
      version: (await read(concert.id)).version,
    })
    const seen = await Promise.all([
      as(caretaker, `GET /api/admin/bookings?ids=${concert.id}`),
      as(caretaker, `GET /api/admin/bookings/${concert.id}`),
      as(caretaker, `GET /api/admin/bookings/${concert.id}/history`),
      as(caretaker, `GET /api/admin/bookings/calendar?ids=${concert.id}`),
      as(caretaker, `GET /api/admin/bookings/export?format=csv&ids=${concert.id}`),
    ])
    for (const { status, body } of seen) {
      expect(status).toBe(200)
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret)
    }
    const booking = seen[1]?.body.booking as DeskBooking
    expect(booking).toMatchObject({
      booker: { name: 'Regula Meier', phone: '079 555 20 14', email: null, address: null },
      remark: 'mit Flügel und Bühne',
      total: null,
      totals: null,
      lines: null,
      fee: null,
      paymentState: null,
      paymentOption: null,
      can: { decide: false, change: false, seeMoney: false, seePeople: false },
    })
  })

  it('a caretaker reads what the room needs, and no amount in any answer', async () => {
    const options = [{ value: 'Bestuhlung', inputType: 'text' as const }]
    const room = await make.object(appId, { confirmation: 'manual', intervals: [hourly], options })
    const [option] = await query('select id from object_option where object_id = $1', room.id)
    const remark = 'Zwei Gäste kommen im Rollstuhl.'
    const { id, day } = await place({
      object: room,
      more: { remark, options: [{ id: option.id, value: 'Bankett, 120 Plätze' }] },
    })
    const answers = [{ question: 'Wie viele Personen erwarten Sie?', answer: '86' }]
    await query('update booking set answers = $2 where id = $1', id, JSON.stringify(answers))
    const booking = await read(id, caretaker)
    expect(booking).toMatchObject({ remark, answers })
    expect(booking.options).toEqual([
      { id: option.id, title: 'Bestuhlung', value: 'Bankett, 120 Plätze', document: null },
    ])
    expect(booking.can.seePeople).toBe(false)

    // Two hours at CHF 45.67 are CHF 91.34, which the order rounds to CHF 91.35.
    const amounts = [4567, 9134, 9135]
    const told = (await as(clerk, `GET /api/admin/bookings/${id}`)).body
    expect(numbersIn(told).some((number) => amounts.includes(number))).toBe(true)
    for (const line of [
      `GET /api/admin/bookings/${id}`,
      `GET /api/admin/bookings/${id}/history`,
      `GET /api/admin/bookings?ids=${id}`,
      `GET /api/admin/bookings/export?format=csv&ids=${id}`,
      `GET /api/admin/plan?from=${day}&days=1`,
    ] as const) {
      const { status, body } = await as(caretaker, line)
      expect(status, line).toBe(200)
      expect(
        numbersIn(body).filter((number) => amounts.includes(number)),
        line,
      ).toEqual([])
      expect(JSON.stringify(body), line).not.toMatch(/CHF.\d|45\.67|91\.3|Kirchgasse|8199|regula@/)
    }
  })

  it('a caretaker does not get the log of a booking, and the log tells amounts to nobody who may not see orders', async () => {
    expect((await as(caretaker, `GET /api/admin/history/booking/${concert.id}`)).status).toBe(403)
    const settings = await make.staffToken(appId, ['setting:base'])
    const { id } = await place()
    await as(clerk, `POST /api/admin/bookings/${id}/price`, { amount: 777, reason: 'Nachtzuschlag', version: 1 })
    for (const line of ['GET /api/admin/audit?entity=booking', 'GET /api/admin/audit/export?format=csv'] as const) {
      const { status, body } = await as(settings, line)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/Nachtzuschlag|9911|99\.11/)
    }
  })

  it('a caretaker finds nobody by what is not shown', async () => {
    expect(await idsOf(`search=regula@example.test&ids=${concert.id}`, caretaker)).toEqual([])
    expect(await idsOf(`search=kirchgasse&ids=${concert.id}`, caretaker)).toEqual([])
    expect(await idsOf(`search=meier&ids=${concert.id}`, caretaker)).toEqual([concert.id])
    expect(await idsOf(`search=${encodeURIComponent('079 555')}&ids=${concert.id}`, caretaker)).toEqual([concert.id])
  })

  it('nobody without the right to see orders learns an amount, by no call', async () => {
    const { id, day } = await place()
    const price = { amount: -333, reason: 'Treuerabatt', version: 1 }
    expect((await as(clerk, `POST /api/admin/bookings/${id}/price`, price)).status).toBe(200)
    const { total } = await read(id)
    expect(total).toBeGreaterThan(0)
    const time = { displayStart: `${day} 13:00`, displayEnd: `${day} 15:00` }
    const answers = await Promise.all([
      as(moneyless, `GET /api/admin/bookings?ids=${id}`),
      as(moneyless, `GET /api/admin/bookings/${id}`),
      as(moneyless, `GET /api/admin/bookings/${id}/history`),
      as(moneyless, `GET /api/admin/history/booking/${id}`),
      as(moneyless, `GET /api/admin/bookings/export?format=csv&ids=${id}`),
      as(moneyless, 'POST /api/admin/bookings/preview-decision', { ids: [id], to: 'cancelled' }),
      as(moneyless, `POST /api/admin/bookings/${id}/check-move`, time),
      as(moneyless, `POST /api/admin/bookings/${id}/move`, time),
    ])
    for (const { status, body } of answers) {
      const text = JSON.stringify(body)
      expect(status, text).toBe(200)
      for (const secret of [String(total), (Number(total) / 100).toFixed(2), '333', 'Treuerabatt']) {
        expect(text).not.toContain(secret)
      }
    }
    const cheap = await list(`ids=${id}|${concert.id}&sort=total,asc`, moneyless)
    const dear = await list(`ids=${id}|${concert.id}&sort=total,desc`, moneyless)
    expect(cheap.rows.map((row) => row.total)).toEqual([null, null])
    expect(dear.rows.map((row) => row.total)).toEqual([null, null])
  })
})

describe('the guards', () => {
  const change = { displayStart: '2030-05-03 13:00', displayEnd: '2030-05-03 15:00' }
  const calls = [
    ['reservation:view', 'GET', '', undefined],
    ['reservation:view', 'GET', '/history', undefined],
    ['reservation:view', 'POST', '/notes', { text: 'x' }],
    ['reservation:view', 'GET', `/documents/${crypto.randomUUID()}`, undefined],
    ['reservation:change', 'POST', '/check-move', change],
    ['reservation:change', 'POST', '/move', change],
    ['reservation:change', 'PUT', '', { name: 'x', version: 1 }],
    ['reservation:change', 'POST', '/request', { accept: true }],
  ] as const

  it.each(calls)('%s: %s /:id%s', async (right, method, path, body) => {
    const line = `${method} /api/admin/bookings/${concert.id}${path}` as const
    expect((await call(line, { appId, ...(body && { body }) })).status).toBe(401)
    const without = await make.staffToken(appId, ['object:view', 'order:view', 'reservation:serial'])
    expect((await as(without, line, body)).status).toBe(403)
    if (right === 'reservation:change') expect((await as(caretaker, line, body)).status).toBe(403)
    const other = await make.app()
    const theirs = await make.staffToken(other, ['reservation:view', 'reservation:change', 'reservation:status'])
    expect((await call(line, { appId: other, token: theirs, ...(body && { body }) })).status).toBe(404)
  })

  it('decisions need their right, and know no booking of another app', async () => {
    const body = { ids: [concert.id], to: 'confirmed' }
    for (const path of ['decide', 'preview-decision']) {
      const line = `POST /api/admin/bookings/${path}` as const
      expect((await call(line, { appId, body })).status).toBe(401)
      expect((await as(caretaker, line, body)).status).toBe(403)
      expect(
        (await as(await make.staffToken(appId, ['reservation:view', 'reservation:change']), line, body)).status,
      ).toBe(403)
    }
    const other = await make.app()
    const theirs = await make.staffToken(other, ['reservation:status'])
    const decided = await call('POST /api/admin/bookings/decide', { appId: other, token: theirs, body })
    expect(decided.status).toBe(404)
    const previewed = await call('POST /api/admin/bookings/preview-decision', { appId: other, token: theirs, body })
    expect(previewed.body).toMatchObject({ bookings: [], recipients: [] })
    const listed = await call(`GET /api/admin/bookings?ids=${concert.id}`, {
      appId: other,
      token: await make.staffToken(other, ['reservation:view']),
    })
    expect(listed.body).toMatchObject({ totalRecords: 0, rows: [] })
  })

  it.each(['rot', '#12345', '#1234567', 'url(x)', '#zzzzzz', 'red;x:y'])('no booking is coloured %s', async (color) => {
    const { id } = await place()
    const refused = await as(clerk, `PUT /api/admin/bookings/${id}`, { color, version: 1 })
    expect(refused.status).toBe(400)
    await expect(query('update booking set color = $1 where id = $2', color, id)).rejects.toThrow('booking_color')
    const draft = bookingDraft(hall, '2033-05-06 10:00', '2033-05-06 12:00', { color })
    const order = await call('POST /api/orders', { appId, token: customerToken, body: { bookings: [draft] } })
    expect(order.status).toBe(400)
  })

  it('is marked with the colour its customer or staff chose, everywhere', async () => {
    const { id, orderId, day } = await place({ more: { color: '#1769AA' } })
    expect((await read(id)).color).toBe('#1769aa')
    expect((await list(`ids=${id}`)).rows[0]?.color).toBe('#1769aa')
    const { body: plan } = await as(clerk, `GET /api/admin/plan?from=${day}&days=1`)
    expect(
      (plan.bars as { booking: { id: number; color: string } }[]).find(({ booking }) => booking?.id === id),
    ).toEqual(expect.objectContaining({ booking: expect.objectContaining({ color: '#1769aa' }) }))
    const own = await as(customerToken, `GET /api/account/orders/${orderId}`)
    expect(own.body.order).toMatchObject({ reservations: [{ color: '#1769aa' }] })
    await as(clerk, `PUT /api/admin/bookings/${id}`, { color: '#c62828', version: 1 })
    const { body: history } = await as(clerk, `GET /api/admin/bookings/${id}/history`)
    expect(JSON.stringify(history.entries)).toContain('"field":"Farbe","before":"Blau","after":"Rot"')
  })

  it('lets everybody read its occasion once staff say so', async () => {
    const { id, day } = await place({ more: { name: 'Frühlingskonzert' } })
    await as(clerk, 'POST /api/admin/bookings/decide', { ids: [id], to: 'confirmed', withMail: false })
    const publicName = async () => {
      const { body } = await call(`GET /api/plan?from=${day}&days=1&object=${hall.id}`, { appId })
      return (body.spans as { name: string }[]).map(({ name }) => name)
    }
    expect((await read(id)).isNamePublic).toBe(false)
    expect(await publicName()).toEqual([''])
    const { version } = await read(id)
    const saved = await as(clerk, `PUT /api/admin/bookings/${id}`, { isNamePublic: true, version })
    expect(saved.body.booking).toMatchObject({ isNamePublic: true, name: 'Frühlingskonzert' })
    expect(await publicName()).toEqual(['Frühlingskonzert'])
    const { body: history } = await as(clerk, `GET /api/admin/bookings/${id}/history`)
    expect(JSON.stringify(history.entries)).toContain('Anlass öffentlich anzeigen')
    await as(clerk, `PUT /api/admin/bookings/${id}`, { isNamePublic: false, version: version + 1 })
    expect(await publicName()).toEqual([''])
  })

  it('takes whatever people type, and keeps it as it is', async () => {
    const { id } = await place()
    const text = "🎉 <script>alert(1)</script> «Ä» '; drop table booking; --"
    const saved = await as(clerk, `PUT /api/admin/bookings/${id}`, {
      name: text.slice(0, 200),
      remark: text,
      version: 1,
    })
    expect(saved.body.booking).toMatchObject({ name: text, remark: text })
    expect((await as(clerk, `PUT /api/admin/bookings/${id}`, { name: 'x'.repeat(10_000), version: 2 })).status).toBe(
      400,
    )
    expect((await as(clerk, `PUT /api/admin/bookings/${id}`, { name: 'a\u0000b', version: 2 })).status).toBe(400)
    expect(await idsOf(`search=${encodeURIComponent("drop'; --")}&ids=${id}`)).toEqual([])
    expect(hall.id).toBeGreaterThan(0)
  })
})
