import type { Plan, PublicPlan } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookDirectly } from '../../../test/book-directly.ts'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'

const { call, deps, make } = await buildTestApp()

let appId: number
let customer: string
let caretaker: string
beforeAll(async () => {
  appId = await make.app()
  const person = {
    firstname: 'Regula',
    lastname: 'Geheim',
    company: 'Musikgesellschaft',
    phone: '052 111 22 33',
    email: 'geheim@example.test',
    street: 'Geheimgasse',
  }
  customer = await make.userToken(appId, await make.user(appId, person))
  caretaker = await make.staffToken(appId, ['reservation:view'])
})

const order = async (...bookings: object[]) => {
  const { status, body } = await call('POST /api/orders', { appId, token: customer, body: { bookings } })
  expect(body).toMatchObject({ success: true })
  return status
}
const plan = async (query: string, token = caretaker) =>
  (await call(`GET /api/admin/plan?${query}`, { appId, token })).body as unknown as Plan
const publicPlan = async (query: string) =>
  (await call(`GET /api/plan?${query}`, { appId })).body as unknown as PublicPlan
const barsOf = ({ bars }: Plan, objectId: number) => bars.filter((bar) => bar.objectId === objectId)

describe('the plan', () => {
  it('has parts after their whole, and says what is taken through them', async () => {
    const third = await make.object(appId, { title: 'Drittel A' })
    const other = await make.object(appId, { title: 'Drittel B' })
    const alone = await make.object(appId, { title: 'Aaa allein', capacity: 16 })
    const whole = await make.object(appId, { title: 'Halle ganz', partIds: [third.id, other.id] })
    await order(bookingDraft(third, '2031-05-05 10:00', '2031-05-05 12:00', { name: 'Turnen' }))
    await order(bookingDraft(whole, '2031-05-05 14:00', '2031-05-05 16:00', { name: 'Fest' }))
    const answer = await plan('from=2031-05-05&days=1')
    const ids = answer.objects.map(({ id }) => id).filter((id) => [third, other, alone, whole].some((o) => o.id === id))
    expect(ids).toEqual([alone.id, whole.id, third.id, other.id])
    expect(answer.objects.find(({ id }) => id === third.id)).toMatchObject({ isPart: true, partCount: 0 })
    expect(answer.objects.find(({ id }) => id === alone.id)).toMatchObject({ isPart: false, capacity: 16 })
    const shape = (id: number) => barsOf(answer, id).map(({ kind, label, start, end }) => [kind, label, start, end])
    const [turnen, fest] = [
      ['2031-05-05 10:00', '2031-05-05 12:00'],
      ['2031-05-05 14:00', '2031-05-05 16:00'],
    ] as const
    expect(shape(third.id)).toEqual([
      ['shared', 'Fest', ...fest],
      ['booking', 'Turnen', ...turnen],
    ])
    expect(shape(whole.id)).toEqual([
      ['shared', 'Turnen', ...turnen],
      ['booking', 'Fest', ...fest],
    ])
    expect(shape(other.id)).toEqual([['shared', 'Fest', ...fest]])
  })

  it('says of each object and each booking what there is to say', async () => {
    const app = await make.app()
    const staff = await make.staffToken(app, ['reservation:view'])
    const person = await make.user(app, { firstname: 'Ida', lastname: 'Frei', phone: '052 999 88 77' })
    const [kitchen] = (
      await deps.db.pool.query(
        `insert into category (app_id, name, sort) values ($1, 'Küchen', 2), ($1, 'Zelte', 1), ($1, 'Aulen', 2) returning id`,
        [app],
      )
    ).rows
    const second = await make.object(app, { title: 'aaa', sort: 2 })
    const stove = await make.object(app, { title: 'Herd', sort: 1 })
    const inner = await make.object(app, { title: 'Zubereitung', sort: 1, partIds: [stove.id] })
    const place = { building: 'Linde', capacity: 30, categoryId: kitchen.id, isVisible: false }
    const first = await make.object(app, { title: 'Küche', sort: 1, partIds: [inner.id], ...place })
    const pots = await make.object(app, { title: 'Ähren', sort: 1, stock: 9 })
    const key = crypto.randomUUID()
    const { bookingId } = await bookDirectly(deps.db, app, {
      object: pots.id,
      start: '2031-05-04 20:00',
      end: '2031-05-05 02:00',
      state: 'unconfirmed',
      quantity: 4,
      seriesKey: key,
      userId: person,
    })
    await deps.db.pool.query('update booking set version = 7 where id = $1', [bookingId])
    const look = async (query: string) =>
      (await call(`GET /api/admin/plan?${query}`, { appId: app, token: staff })).body as unknown as Plan
    const answer = await look('from=2031-05-05&days=2')
    expect(answer.categories.map(({ name }) => name)).toEqual(['Zelte', 'Aulen', 'Küchen'])
    expect(answer.objects.map(({ id }) => id)).toEqual([pots.id, first.id, inner.id, stove.id, second.id])
    const [zero = 0, one = 0] = answer.days.map(({ start }) => start)
    expect(answer.objects[1]).toEqual({
      id: first.id,
      title: 'Küche',
      building: 'Linde',
      categoryId: kitchen.id,
      capacity: 30,
      stock: 1,
      isPart: false,
      partCount: 1,
      isVisible: false,
      closedNote: '',
      open: [
        [zero + 480, zero + 1320],
        [one + 480, one + 1320],
      ],
    })
    // It began the evening before: the bar is the whole of it.
    expect(answer.bars).toEqual([
      {
        key: `${pots.id}-b${bookingId}`,
        kind: 'booking',
        objectId: pots.id,
        label: 'Ida Frei',
        from: zero - 240,
        until: zero + 120,
        start: '2031-05-04 20:00',
        end: '2031-05-05 02:00',
        block: null,
        booking: {
          id: bookingId,
          number: `B-${String(bookingId).padStart(5, '0')}`,
          name: '',
          color: '',
          state: 'unconfirmed',
          isSerial: true,
          hasRequest: false,
          quantity: 4,
          booker: 'Ida Frei',
          person: 'Ida Frei',
          phone: '',
          occupied: [zero - 240, zero + 120],
          version: 7,
        },
      },
    ])
    expect((await look('from=2031-05-06&days=1')).bars).toEqual([])
    expect((await look('from=2031-05-04&days=1')).bars).toHaveLength(1)
    // Of a category come the parts of its parts, too.
    const some = await look(`from=2031-05-05&days=1&category=${kitchen.id}`)
    expect(some.objects.map(({ id }) => id)).toEqual([first.id, inner.id, stove.id])
    // Without a day it is today's.
    const today = await look('days=1')
    expect(today.days.map(({ date }) => date)).toEqual([today.today])
    expect(Math.abs(today.now - Date.now() / 60_000)).toBeLessThan(2)
  })

  it('joins what takes a whole through its parts, as long as it touches', async () => {
    const parts = []
    for (let n = 0; n < 6; n += 1) parts.push(await make.object(appId))
    const whole = await make.object(appId, { partIds: parts.map(({ id }) => id) })
    const hours = ['10:00', '11:00', '11:00', '11:00', '11:00', '14:00']
    for (const [n, part] of parts.entries()) {
      const from = hours[n] ?? ''
      const until = `${Number(from.slice(0, 2)) + 1}:00`
      await order(bookingDraft(part, `2031-05-09 ${from}`, `2031-05-09 ${until}`, { name: `Probe ${n}` }))
    }
    const bars = barsOf(await plan('from=2031-05-09&days=1'), whole.id)
    expect(bars.map(({ kind, label, start, end }) => [kind, label, start.slice(11), end.slice(11)])).toEqual([
      ['shared', expect.stringMatching(/^Probe 0, (Probe [1-4](, )?){3} …$/), '10:00', '12:00'],
      ['shared', 'Probe 5', '14:00', '15:00'],
    ])
  })

  it('shows the time before and after, and of the person name and phone only', async () => {
    const hall = await make.object(appId, {
      intervals: [
        { name: 'h', type: 'dynamic', interval: 60, maxSteps: 4, preProcessingTime: 30, postProcessingTime: 45 },
      ],
    })
    await order(
      bookingDraft(hall, '2031-05-06 10:00', '2031-05-06 12:00', { name: 'Probe', remark: 'Vertrauliche Bemerkung' }),
    )
    const answer = await plan('from=2031-05-06&days=1')
    const [bar] = barsOf(answer, hall.id)
    expect(bar?.booking).toMatchObject({
      booker: 'Musikgesellschaft',
      person: 'Regula Geheim',
      phone: '052 111 22 33',
      state: 'confirmed',
    })
    expect(bar?.booking?.number).toMatch(/^B-\d{5}$/)
    expect(bar?.booking?.occupied).toEqual([(bar?.from ?? 0) - 30, (bar?.until ?? 0) + 45])
    const text = JSON.stringify(answer)
    for (const secret of ['geheim@', 'Geheimgasse', 'Vertrauliche', '"total"', 'email'])
      expect(text).not.toContain(secret)
  })

  it('has blocking days with their reason, opening times, and a note for what is shut today', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
    const grill = await make.object(appId, {
      blockingDays: [
        {
          title: 'Winterpause',
          type: 'range',
          repeat: false,
          startYear: year,
          startMonth: month,
          startDay: day,
          endYear: year + 1,
          endMonth: 3,
          endDay: 31,
        },
      ],
    })
    const answer = await plan(`from=${today}&days=2`)
    expect(barsOf(answer, grill.id)).toMatchObject([{ kind: 'closed', label: 'Winterpause' }])
    const object = answer.objects.find(({ id }) => id === grill.id)
    expect(object?.closedNote).toBe('gesperrt bis 31.03.')
    expect(object?.open).toHaveLength(2)
    // A part that is shut shuts its whole; a day without a reason has the usual word, and tomorrow is not today.
    const shut = (date: string) => {
      const [y = 0, m = 0, d = 0] = date.split('-').map(Number)
      return { type: 'day' as const, repeat: false, year: y, month: m, day: d }
    }
    const zurich = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Zurich' })
    const now = await make.object(appId, { blockingDays: [shut(zurich(0))] })
    const whole = await make.object(appId, { partIds: [now.id] })
    const later = await make.object(appId, { blockingDays: [shut(zurich(1))] })
    const seen = await plan(`from=${zurich(0)}&days=1`)
    const noteOf = (id: number) => seen.objects.find((one) => one.id === id)?.closedNote
    expect([now, whole, later].map(({ id }) => noteOf(id))).toEqual(['heute gesperrt', 'heute gesperrt', ''])
    expect(barsOf(seen, later.id)).toEqual([])
    for (const { id } of [now, whole]) {
      const [first] = seen.days
      expect(barsOf(seen, id)).toMatchObject([
        { kind: 'closed', label: 'Gesperrt', from: first?.start, until: first?.end },
      ])
    }
    expect(object?.open[0]?.map((moment) => moment - (answer.days[0]?.start ?? 0))).toEqual([480, 1320])
  })

  it('marks a booking whose wish waits for an answer, and no longer once it has one', async () => {
    const hall = await make.object(appId)
    await order(bookingDraft(hall, '2031-05-07 10:00', '2031-05-07 12:00'))
    const [bar] = barsOf(await plan('from=2031-05-07&days=1'), hall.id)
    const isMarked = async (...states: string[]) => {
      await deps.db.pool.query('delete from change_request where booking_id = $1', [bar?.booking?.id])
      await deps.db.pool.query(
        `insert into change_request (app_id, booking_id, kind, state) select $1, $2, 'cancel', unnest($3::text[])`,
        [appId, bar?.booking?.id, states],
      )
      return barsOf(await plan('from=2031-05-07&days=1'), hall.id)[0]?.booking?.hasRequest
    }
    expect(await isMarked()).toBe(false)
    expect(await isMarked('open')).toBe(true)
    for (const state of ['accepted', 'rejected', 'withdrawn']) expect(await isMarked(state), state).toBe(false)
    expect(await isMarked('rejected', 'open')).toBe(true)
  })

  it('shows what somebody is reserving just now, to everybody only as taken, and no longer once the time for it is over', async () => {
    const third = await make.object(appId)
    const whole = await make.object(appId, { partIds: [third.id] })
    const bookings = [bookingDraft(third, '2031-05-08 10:00', '2031-05-08 12:00')]
    const held = await call('POST /api/booking/hold', {
      appId,
      token: customer,
      body: { clientKey: crypto.randomUUID(), bookings },
    })
    expect(held.status).toBe(200)
    const shown = async () => {
      const answer = await plan('from=2031-05-08&days=1')
      const { spans } = await publicPlan(`from=2031-05-08&days=1&object=${third.id}`)
      return [third, whole]
        .map(({ id }) => barsOf(answer, id).map(({ kind, label }) => [kind, label]))
        .concat([spans.map(({ start, end }) => [start.slice(11), end.slice(11)])])
    }
    expect(await shown()).toEqual([
      [['hold', 'Wird gerade reserviert']],
      [['shared', 'Wird gerade reserviert']],
      [['10:00', '12:00']],
    ])
    await deps.db.pool.query(
      `update occupancy set expires_at = now() - interval '1 second' where kind = 'hold' and object_id = $1`,
      [third.id],
    )
    expect(await shown()).toEqual([[], [], []])
  })

  it('keeps to a category and its parts', async () => {
    const keeper = await make.keeperToken()
    const made = await call('POST /api/admin/categories', { appId, token: keeper, body: { name: 'Turnhallen' } })
    const categoryId = (made.body.category as { id: number }).id
    const part = await make.object(appId)
    const hall = await make.object(appId, { categoryId, partIds: [part.id] })
    const { objects, categories } = await plan(`from=2031-05-05&days=1&category=${categoryId}`)
    expect(objects.map(({ id }) => id)).toEqual([hall.id, part.id])
    expect(categories).toContainEqual({ id: categoryId, name: 'Turnhallen' })
  })

  it('is right on the days the clock is changed', async () => {
    const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '00:00', end: '23:59' } }))
    const hall = await make.object(appId, { openingTimes: always })
    await order(bookingDraft(hall, '2031-03-30 00:00', '2031-03-30 06:00', { name: 'Frühling' }))
    await order(bookingDraft(hall, '2031-10-26 00:00', '2031-10-26 06:00', { name: 'Herbst' }))
    for (const [date, hours, night, offsets] of [
      ['2031-03-30', 23, 5, [60, 120]],
      ['2031-10-26', 25, 7, [120, 60]],
      ['2031-06-01', 24, 0, [120]],
    ] as const) {
      const answer = await plan(`from=${date}&days=1`)
      const [day] = answer.days
      expect((day?.end ?? 0) - (day?.start ?? 0)).toBe(hours * 60)
      expect(day?.clock.map(({ offset }) => offset)).toEqual(offsets)
      expect(answer.objects.find(({ id }) => id === hall.id)?.open).toEqual([[day?.start, day?.end]])
      const bars = barsOf(answer, hall.id)
      expect(bars.map(({ from, until }) => (until - from) / 60)).toEqual(night === 0 ? [] : [night])
      if (bars[0]) expect(bars[0]).toMatchObject({ start: `${date} 00:00`, end: `${date} 06:00` })
    }
  })

  it('asks the database as often for one object as for many', async () => {
    const count = () => countQueries(deps.db, () => plan('from=2031-05-05&days=7'))
    await plan('from=2031-05-05&days=7')
    const few = await count()
    for (let n = 0; n < 12; n += 1) {
      const object = await make.object(appId)
      await order(bookingDraft(object, '2031-05-05 10:00', '2031-05-05 12:00'))
    }
    // What has changed is read anew, once.
    expect(await count()).toBe(few + 1)
    expect(await count()).toBe(few)
  })

  it('is for staff who may see reservations, in their own app', async () => {
    expect((await call('GET /api/admin/plan', { appId })).status).toBe(401)
    expect((await call('GET /api/admin/plan', { appId, token: customer })).status).toBe(403)
    const clerk = await make.staffToken(appId, ['object:view'])
    expect((await call('GET /api/admin/plan', { appId, token: clerk })).status).toBe(403)
    const elsewhere = await make.app()
    const stranger = await make.staffToken(elsewhere, ['reservation:view'])
    const { body } = await call('GET /api/admin/plan', { appId: elsewhere, token: stranger })
    expect(body).toMatchObject({ objects: [], bars: [] })
    for (const query of ['from=2031-02-30', 'days=0', 'days=43', 'from=%00', 'category=x']) {
      expect((await call(`GET /api/admin/plan?${query}`, { appId, token: caretaker })).status, query).toBe(400)
    }
  })
})

describe('the plan for everybody', () => {
  it('says when, never who, and what only if staff made it public', async () => {
    const hall = await make.object(appId, { building: 'Schulhaus Linde' })
    const hidden = await make.object(appId, { isVisible: false, title: 'Tresorraum' })
    const draft = (start: string, end: string, name: string) =>
      bookingDraft(hall, `2031-06-02 ${start}`, `2031-06-02 ${end}`, { name, remark: 'Vertrauliche Bemerkung' })
    await order(draft('10:00', '11:00', 'Diskretes Treffen'), draft('14:00', '16:00', 'Konzert'))
    await order(draft('18:00', '19:00', 'Noch unsicher'))
    await deps.db.withTenant(appId, async (tx) => {
      const named = tx.db.updateTable('booking').set({ is_name_public: true }).where('app_id', '=', appId)
      await named.where('name', 'in', ['Konzert', 'Noch unsicher']).execute()
      await tx.db
        .updateTable('booking')
        .set({ state: 'unconfirmed' })
        .where('app_id', '=', appId)
        .where('name', '=', 'Noch unsicher')
        .execute()
    })
    const token = await make.staffToken(appId, ['object:calendar'])
    const body = { objectId: hall.id, start: '2031-06-02 20:00', end: '2031-06-02 21:00', note: 'Heizung kaputt' }
    await call('POST /api/admin/blocks', { appId, token, body })

    const answer = await publicPlan(`from=2031-06-02&days=1&object=${hall.id}`)
    expect(answer.objects.map(({ id }) => id)).toEqual([hall.id])
    expect(answer.spans.map(({ start, end, name }) => [start.slice(11), end.slice(11), name])).toEqual([
      ['10:00', '11:00', ''],
      ['14:00', '16:00', 'Konzert'],
      ['18:00', '19:00', ''],
      ['20:00', '21:00', ''],
    ])
    const all = JSON.stringify(await publicPlan('from=2031-06-02&days=7'))
    const secrets = [
      'Diskret',
      'unsicher',
      'Geheim',
      'Musikgesellschaft',
      '052 111',
      'Vertraulich',
      'Heizung',
      'Tresor',
      '"booker',
    ]
    for (const secret of secrets) expect(all).not.toContain(secret)
    expect((await publicPlan(`object=${hidden.id}`)).objects).toEqual([])
    const building = await publicPlan('from=2031-06-02&days=1&building=Schulhaus%20Linde')
    expect(building.objects.map(({ id }) => id)).toEqual([hall.id])
  })

  it('says through what an object is taken that nobody booked: a part, the whole, or something nobody sees', async () => {
    const building = 'Dreifachhalle'
    const [a, b] = [
      await make.object(appId, { building, title: 'Drittel A' }),
      await make.object(appId, { building, title: 'Drittel B', isVisible: false }),
    ]
    const whole = await make.object(appId, { building, title: 'Ganze Halle', partIds: [a.id, b.id] })
    const at = (object: typeof a, start: string, end: string, name: string) =>
      bookingDraft(object, `2031-06-04 ${start}`, `2031-06-04 ${end}`, { name })
    await order(at(a, '08:00', '09:00', 'Turnen'), at(whole, '12:00', '13:00', 'Chilbi'))
    const clerk = await make.staffToken(appId, ['object:calendar'])
    const shut = { objectId: b.id, start: '2031-06-04 18:00', end: '2031-06-04 19:00', note: 'Putz' }
    expect((await call('POST /api/admin/blocks', { appId, token: clerk, body: shut })).status).toBe(200)
    await deps.db.pool.query('update booking set is_name_public = true where object_id = any ($1)', [[a.id, whole.id]])
    const { spans } = await publicPlan(`from=2031-06-04&days=1&building=${building}`)
    const told = (objectId: number) =>
      spans.filter((span) => span.objectId === objectId).map(({ name, through }) => [name, through])
    expect(told(a.id)).toEqual([
      ['Turnen', null],
      ['Chilbi', { objectId: whole.id, title: 'Ganze Halle' }],
    ])
    expect(told(whole.id)).toEqual([
      ['Chilbi', null],
      ['Turnen', { objectId: a.id, title: 'Drittel A' }],
      ['', { objectId: null, title: '' }],
    ])
  })

  it('keeps the time around what is taken to itself only where it names the occasion', async () => {
    const interval = {
      name: 'h',
      type: 'dynamic' as const,
      interval: 60,
      maxSteps: 4,
      preProcessingTime: 30,
      postProcessingTime: 45,
    }
    const hall = await make.object(appId, {
      building: 'Werkhof',
      intervals: [interval],
      blockingDays: [{ title: 'Betriebsferien', type: 'day', repeat: false, year: 2031, month: 6, day: 4 }],
    })
    await order(bookingDraft(hall, '2031-06-03 10:00', '2031-06-03 12:00', { name: 'Markt' }))
    const spans = async () =>
      (await publicPlan('from=2031-06-03&days=2&building=Werkhof')).spans.map(
        ({ kind, start, end, name, objectId }) => {
          expect(objectId).toBe(hall.id)
          return [kind, start, end, name]
        },
      )
    const closed = ['closed', '2031-06-04 00:00', '2031-06-05 00:00', 'Betriebsferien']
    expect(await spans()).toEqual([closed, ['taken', '2031-06-03 09:30', '2031-06-03 12:45', '']])
    await deps.db.pool.query('update booking set is_name_public = true where object_id = $1', [hall.id])
    expect(await spans()).toEqual([closed, ['taken', '2031-06-03 10:00', '2031-06-03 12:00', 'Markt']])
    expect((await publicPlan('from=2031-06-03&days=2&building=Werk')).objects).toEqual([])
  })

  it('knows nothing of another app', async () => {
    const elsewhere = await make.app()
    const { body } = await call('GET /api/plan?from=2031-06-02&days=7', { appId: elsewhere })
    expect(body).toMatchObject({ objects: [], spans: [] })
  })
})
