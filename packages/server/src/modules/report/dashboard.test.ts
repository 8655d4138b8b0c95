import { clockOf, dayOfWall, formatDay, formatWall, wallAt, weekdayOf } from '@allmend/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookDirectly, type Made } from '../../../test/book-directly.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'

const { call, deps, make } = await buildTestApp()
const query = async (text: string, ...values: unknown[]) => (await deps.db.pool.query(text, values)).rows

const today = dayOfWall(clockOf('Europe/Zurich').toWall(Math.floor(Date.now() / 60_000)))
const day = (offset: number) => formatDay(today + offset)
const everything = [
  'reservation:view',
  'reservation:status',
  'order:view',
  'user:view',
  'setting:base',
  'object:view',
] as const

let appId: number
let hall: number
let admin: string
const book = (made: Partial<Made> & { on: number; hour?: number }) => {
  const { on, hour = 10, ...more } = made
  const time = (hours: number) => `${day(on)} ${String(hours).padStart(2, '0')}:00`
  return bookDirectly(deps.db, appId, { object: hall, start: time(hour), end: time(hour + 2), ...more })
}
const ask = (open: { appId: number; booking: number; kind?: string }) =>
  query(
    `insert into change_request (app_id, booking_id, kind, message) values ($1, $2, $3, '')`,
    open.appId,
    open.booking,
    open.kind ?? 'cancel',
  )

beforeAll(async () => {
  appId = await make.app()
  hall = (await make.object(appId, { title: 'Mehrzweckhalle' })).id
  admin = await make.staffToken(appId, everything)
  const club = await make.user(appId, { company: 'Musikgesellschaft Harmonie', firstname: 'Ida', lastname: 'Frei' })
  const key = crypto.randomUUID()
  await book({ on: 30, state: 'unconfirmed', name: 'Jahreskonzert', userId: club, total: 125_000 })
  await book({ on: 2, state: 'unconfirmed', name: 'Probe', userId: club, total: 9000 })
  // Over before anybody decided: it waits no more.
  await book({ on: -20, state: 'unconfirmed', total: 1000 })
  for (const on of [40, 47, 54])
    await book({ on, state: 'unconfirmed', seriesKey: key, name: 'Yoga', total: 4500, userId: club })
  const asked = await book({ on: 5, state: 'confirmed', total: 5000 })
  await ask({ appId, booking: asked.bookingId })
  const both = await book({ on: 60, state: 'unconfirmed', total: 100 })
  await ask({ appId, booking: both.bookingId })
  const past = await book({ on: -30, state: 'confirmed' })
  await ask({ appId, booking: past.bookingId })
  await book({ on: 0, hour: 8, state: 'confirmed', name: 'Schule', total: 7000 })
  await book({ on: 1, hour: 18, state: 'unconfirmed', name: 'Volley' })
  await book({ on: -3, total: 30_000, orderState: 'booked', dueOn: day(10) })
  await book({ on: -4, total: 20_000, orderState: 'printed', dueOn: day(-1) })
  await book({ on: -5, total: 15_000, orderState: 'cancelled', dueOn: day(-1), state: 'cancelled' })
  await query(`update customer_order set credited = total where app_id = $1 and state = 'cancelled'`, appId)
  await query(`update customer_order set paid = 5000 where app_id = $1 and due_on = $2`, appId, day(10))
  await query(
    `insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, state) values ($1, 'x', 'a@example.test', 's', '', '', 'failed')`,
    appId,
  )
})

interface Dashboard {
  readonly now: string
  readonly bookings: Record<string, unknown> & { next: Record<string, unknown>[] }
  readonly orders: Record<string, number> & { latest: unknown[] }
  readonly week: { days: (number | null)[]; total: number | null; before: number | null }
  readonly today: { objects: { title: string; bars: Record<string, unknown>[] }[]; more: number }
  readonly revenue: { days: number[]; before: number[] }
  readonly [count: string]: unknown
}

async function look(token: string, app = appId): Promise<Dashboard> {
  const { status, body } = await call('GET /api/admin/dashboard', { appId: app, token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Dashboard
}

const countOf = async (list: string) => {
  const { status, body } = await call(`GET ${list}` as 'GET /', { appId, token: admin })
  expect(status, list).toBe(200)
  return body.totalRecords
}

describe('every number is that of the list behind it', () => {
  it.each([
    ['unconfirmed', (seen: Dashboard) => seen.bookings.unconfirmed, '/api/admin/bookings?tab=unconfirmed', 7],
    ['requests', (seen: Dashboard) => seen.bookings.requests, '/api/admin/bookings?tab=change', 2],
    ['waiting', (seen: Dashboard) => seen.bookings.waiting, '/api/admin/bookings?waiting=1', 8],
    ['series', (seen: Dashboard) => seen.bookings.series, '/api/admin/serialbookings?tab=waiting', 1],
    ['open bills', (seen: Dashboard) => seen.orders.open, '/api/admin/orders?tab=open', 2],
    ['overdue bills', (seen: Dashboard) => seen.orders.overdue, '/api/admin/orders?tab=overdue', 1],
    ['new orders', (seen: Dashboard) => seen.orders.new, '/api/admin/orders?tab=new', 11],
    ['failed mails', (seen: Dashboard) => seen.failedMails, '/api/admin/mails?state=failed', 1],
    ['customers', (seen: Dashboard) => seen.customers, '/api/admin/users?roles=user&state=active', 1],
    ['staff', (seen: Dashboard) => seen.staff, '/api/admin/users?roles=admin&state=active', 1],
    ['deletions', (seen: Dashboard) => seen.deletionRequests, '/api/admin/users?deletionRequested=1', 0],
  ] as const)('%s', async (_, pick, list, expected) => {
    const number = pick(await look(admin))
    expect(number).toBe(await countOf(list))
    expect(number).toBe(expected)
  })

  it('the numbers in the menu, too', async () => {
    const { body } = await call('GET /api/admin/counters', { appId, token: admin })
    expect(body).toMatchObject({
      bookings: await countOf('/api/admin/bookings?waiting=1'),
      series: await countOf('/api/admin/serialbookings?tab=waiting'),
      orders: await countOf('/api/admin/orders?tab=new'),
    })
  })

  it('what is open adds up to what the list says is owed', async () => {
    const { body } = await call('GET /api/admin/orders?tab=open&itemsPerPage=all', { appId, token: admin })
    const owed = (body.rows as { owed: number }[]).reduce((sum, row) => sum + row.owed, 0)
    expect((await look(admin)).orders.openSum).toBe(owed)
    expect(owed).toBe(45_000)
  })
})

it('what begins soon is decided first, and a series is one thing', async () => {
  const { next } = (await look(admin)).bookings
  expect(next.map(({ kind, name }) => [kind, name])).toEqual(
    expect.arrayContaining([
      ['unconfirmed', 'Volley'],
      ['unconfirmed', 'Probe'],
      ['change', ''],
      ['series', 'Yoga'],
    ]),
  )
  expect(next.slice(0, 2)).toMatchObject([
    { name: 'Volley', daysLeft: 1 },
    { name: 'Probe', daysLeft: 2, booker: 'Musikgesellschaft Harmonie', total: 9000 },
  ])
  expect(next.find(({ kind }) => kind === 'series')).toMatchObject({ dates: 3, total: 13_500 })
})

it('what waits is told with its words, its days and since when', async () => {
  const app = await make.app()
  const token = await make.staffToken(app, everything)
  const room = (await make.object(app, { title: 'Saal' })).id
  const person = await make.user(app, { firstname: 'Ida', lastname: 'Frei' })
  const at = (on: number, hour: number) => `${day(on)} ${String(hour).padStart(2, '0')}:00`
  const add = async (name: string, on: number, more: Partial<Made> & { age: number }) => {
    const { age, ...rest } = more
    const time = { start: at(on, 18), end: at(on, 20) }
    const { bookingId } = await bookDirectly(deps.db, app, {
      object: room,
      name,
      state: 'unconfirmed',
      ...time,
      ...rest,
    })
    await query('update booking set created_at = now() - make_interval(days => $2) where id = $1', bookingId, age)
    return bookingId
  }
  const far = await add('Lange gewartet', 90, { age: 30, userId: person, total: 700 })
  await add('Kurz gewartet', 80, { age: 1 })
  const soon = await add('In sechs Tagen', 6, { age: 2 })
  await add('In acht Tagen', 8, { age: 3 })
  const key = crypto.randomUUID()
  await add('Serie', 100, { age: 9, seriesKey: key, total: 100 })
  const first = await add('Serie', 95, { age: 8, seriesKey: key, total: 200 })
  const asked = await add('Wunsch', 50, { age: 40, state: 'confirmed', total: 5000 })
  await query(
    `insert into change_request (app_id, booking_id, kind, created_at) values ($1, $2, 'cancel', now() - interval '20 days')`,
    app,
    asked,
  )
  const answered = await add('Beantwortet', 51, { age: 50, state: 'confirmed' })
  await query(
    `insert into change_request (app_id, booking_id, kind, state) values ($1, $2, 'cancel', 'rejected')`,
    app,
    answered,
  )
  await query('update booking set is_on_request = true where id = $1', first)
  const { bookings } = await look(token, app)
  // What begins within a week before all, then what waits longest; no more than five.
  expect(bookings.next.map(({ name }) => name)).toEqual([
    'In sechs Tagen',
    'Lange gewartet',
    'Wunsch',
    'Serie',
    'In acht Tagen',
  ])
  const since = async (table: string, column: string, id: number) =>
    (await query(`select created_at from ${table} where ${column} = $1`, id))[0].created_at.toISOString()
  expect(bookings.next.slice(0, 4)).toEqual([
    expect.objectContaining({ kind: 'unconfirmed', bookingId: soon, daysLeft: 6, dates: 1, seriesKey: null }),
    {
      kind: 'unconfirmed',
      bookingId: far,
      seriesKey: null,
      booker: 'Ida Frei',
      name: 'Lange gewartet',
      objectTitle: 'Saal',
      displayStart: at(90, 18),
      displayEnd: at(90, 20),
      dates: 1,
      daysLeft: 90,
      waitingSince: await since('booking', 'id', far),
      total: 700,
      isOnRequest: false,
    },
    expect.objectContaining({
      kind: 'change',
      bookingId: asked,
      total: 5000,
      waitingSince: await since('change_request', 'booking_id', asked),
    }),
    expect.objectContaining({
      kind: 'series',
      bookingId: first,
      seriesKey: key,
      dates: 2,
      total: 300,
      isOnRequest: true,
    }),
  ])
  expect(bookings).toMatchObject({
    unconfirmed: 6,
    series: 1,
    seriesDates: 2,
    requests: 1,
    waiting: 7,
    oldest: await since('booking', 'id', far),
  })
})

it('a wish counts for this week as long as its date begins before Monday', async () => {
  const app = await make.app()
  const token = await make.staffToken(app, everything)
  const room = (await make.object(app)).id
  const monday = 7 - ((weekdayOf(today) + 6) % 7)
  // Its Sunday evening, not over yet, and the first minutes of Monday.
  for (const [start, end] of [
    [`${day(monday - 1)} 23:30`, `${day(monday)} 00:00`],
    [`${day(monday)} 00:00`, `${day(monday)} 00:30`],
  ] as const) {
    const { bookingId } = await bookDirectly(deps.db, app, { object: room, start, end })
    await ask({ appId: app, booking: bookingId })
  }
  expect((await look(token, app)).bookings).toMatchObject({ requests: 2, requestsThisWeek: 1 })
})

it('bills that are open, overdue and new, and the four that came in last', async () => {
  const app = await make.app()
  const token = await make.staffToken(app, everything)
  const room = (await make.object(app)).id
  const person = await make.user(app, { firstname: 'Ida', lastname: 'Frei', company: 'Harmonie' })
  const bill = async (on: number, orderState: string, change = '', more: Partial<Made> = {}) => {
    const time = { start: `${day(on)} 10:00`, end: `${day(on)} 12:00` }
    const made = await bookDirectly(deps.db, app, { object: room, ...time, total: 1000, orderState, ...more })
    if (change) await query(`update customer_order set ${change} where id = $1`, made.orderId)
    return made
  }
  await bill(-9, 'booked', 'paid = 400', { dueOn: day(0) })
  await bill(-8, 'printed', 'credited = 300', { dueOn: day(-1) })
  await bill(-7, 'booked', 'paid = 1000, refunded = 50', { dueOn: day(-2) })
  await bill(-6, 'payed', 'paid = 1000', { dueOn: day(-2) })
  await bill(-5, 'booked', 'credited = 1000', { dueOn: day(-2) })
  await bill(-4, 'created')
  await bill(-3, 'new')
  const last = await bill(-2, 'new', `payment_option_name = 'Rechnung'`, { userId: person })
  // One that has no number yet came from nobody.
  await bill(-1, 'booked', 'number = null', { dueOn: day(-1) })
  const { orders } = await look(token, app)
  // 6.00 of the first, 7.00 of the second, 0.50 of the third.
  expect(orders).toMatchObject({ open: 3, openSum: 1350, overdue: 2, new: 3 })
  const [row] = await query('select created_at from customer_order where id = $1', last.orderId)
  expect(orders.latest).toHaveLength(4)
  expect(orders.latest[0]).toEqual({
    id: last.orderId,
    number: last.orderNumber,
    customer: 'Harmonie',
    createdAt: row.created_at.toISOString(),
    total: 1000,
    paymentOption: 'Rechnung',
  })
})

it('today and tomorrow: what lasts over midnight stands in both, what nobody uses or sees in neither', async () => {
  const app = await make.app()
  const token = await make.staffToken(app, everything)
  const part = (await make.object(app, { title: 'Bühne' })).id
  const hidden = (await make.object(app, { title: 'Archiv', isVisible: false })).id
  await make.object(app, { title: 'Leer' })
  const shut = (await make.object(app, { title: 'Zu' })).id
  const whole = (await make.object(app, { title: 'Aula', partIds: [part] })).id
  const night = await bookDirectly(deps.db, app, {
    object: part,
    start: `${day(0)} 22:00`,
    end: `${day(1)} 01:00`,
    state: 'held',
    name: 'Nachtlauf',
  })
  await bookDirectly(deps.db, app, { object: hidden, start: `${day(0)} 08:00`, end: `${day(0)} 09:00` })
  await bookDirectly(deps.db, app, { object: shut, start: `${day(2)} 08:00`, end: `${day(2)} 09:00` })
  for (const object of [shut, part]) {
    await query(
      `insert into blocking_day (app_id, object_id, title, type, start_date, end_date) values ($1, $2, 'Revision', 'day', $3, $3)`,
      app,
      object,
      day(1),
    )
  }
  const { today: plan } = await look(token, app)
  const both = (bar: object) => [
    { ...bar, day: 0, from: 1320, until: 1440 },
    { ...bar, day: 1, from: 0, until: 60 },
  ]
  const revision = { kind: 'block', bookingId: null, label: 'Revision', day: 1, from: 0, until: 1440 }
  expect(plan).toEqual({
    more: 0,
    objects: [
      { id: whole, title: 'Aula', bars: [revision, ...both({ kind: 'shared', bookingId: null, label: 'Nachtlauf' })] },
      {
        id: part,
        title: 'Bühne',
        bars: [revision, ...both({ kind: 'unconfirmed', bookingId: night.bookingId, label: 'Nachtlauf' })],
      },
      { id: shut, title: 'Zu', bars: [revision] },
    ],
  })
})

it('the week is that from Monday on, the one before stands beside it, and what is not shown does not count', async () => {
  const app = await make.app()
  const token = await make.staffToken(app, everything)
  const room = (await make.object(app)).id
  const hidden = (await make.object(app, { isVisible: false })).id
  const monday = -((weekdayOf(today) + 6) % 7)
  const book = (object: number, on: number, until: string) =>
    bookDirectly(deps.db, app, { object, start: `${day(on)} 08:00`, end: `${day(on)} ${until}` })
  await book(room, monday, '11:30')
  await book(room, monday + 6, '22:00')
  await book(room, monday - 1, '15:00')
  await book(room, monday - 7, '15:00')
  await book(room, monday - 8, '22:00')
  await book(room, monday + 7, '22:00')
  await book(hidden, monday + 1, '22:00')
  const { week } = await look(token, app)
  expect(week.days).toEqual([25, 0, 0, 0, 0, 0, 100])
  expect(week.total).toBeCloseTo((17.5 / 98) * 100, 8)
  expect(week.before).toBeCloseTo((14 / 98) * 100, 8)
})

it('today and tomorrow by object, the week by day', async () => {
  const { today: plan, week, now } = await look(admin)
  expect(now.slice(0, 10)).toBe(day(0))
  expect(plan.objects).toMatchObject([
    {
      title: 'Mehrzweckhalle',
      bars: [
        { kind: 'confirmed', label: 'Schule', day: 0, from: 480, until: 600 },
        { kind: 'unconfirmed', label: 'Volley', day: 1, from: 1080, until: 1200 },
      ],
    },
  ])
  expect(week.days).toHaveLength(7)
  // Two of fourteen hours.
  expect(week.days[(weekdayOf(today) + 6) % 7]).toBeCloseTo(100 / 7, 8)
})

it('the revenue of the month grows to what the evaluation says', async () => {
  const { revenue } = await look(admin)
  const { body } = await call(`GET /api/admin/evaluation?from=${day(0).slice(0, 8)}01&until=${day(0)}`, {
    appId,
    token: admin,
  })
  const { totals, totalsBefore } = body.evaluation as { totals: { revenue: number }; totalsBefore: { revenue: number } }
  expect(revenue.days).toHaveLength(Number(day(0).slice(8)))
  expect(revenue.days.at(-1)).toBe(totals.revenue)
  expect(revenue.before.at(-1)).toBe(totalsBefore.revenue)
  expect(totals.revenue).toBeGreaterThan(0)
})

describe('who sees what', () => {
  it('a caretaker sees the plan and no money, mails or people', async () => {
    const caretaker = await make.staffToken(appId, ['object:view', 'reservation:view'])
    const seen = await look(caretaker)
    expect(seen).toMatchObject({ orders: null, revenue: null, failedMails: null, customers: null, staff: null })
    expect(seen.bookings.unconfirmed).toBe(7)
    expect(seen.bookings.next.map(({ total }) => total)).toEqual([null, null, null, null, null])
    const { body } = await call('GET /api/admin/counters', { appId, token: caretaker })
    expect(body).toMatchObject({ bookings: 8, series: 1, orders: null })
  })

  it('a clerk without order:view gets no amount anywhere in the answer', async () => {
    const clerk = await make.staffToken(appId, [
      'reservation:view',
      'reservation:status',
      'reservation:change',
      'user:view',
    ])
    const text = JSON.stringify(await look(clerk))
    for (const amount of ['125000', '13500', '9000', '45000']) expect(text).not.toContain(amount)
    expect(text).toContain('Jahreskonzert')
  })

  it('somebody without any group sees nothing of it', async () => {
    const { now, success, ...rest } = await look(await make.staffToken(appId, []))
    expect(success).toBe(true)
    expect(new Set(Object.values(rest))).toEqual(new Set([null]))
  })

  it('neither strangers nor customers, and never another app', async () => {
    for (const path of ['dashboard', 'counters']) {
      expect((await call(`GET /api/admin/${path}`, { appId })).status).toBe(401)
      expect((await call(`GET /api/admin/${path}`, { appId, token: await make.customerToken(appId) })).status).toBe(403)
    }
    const other = await make.app()
    const seen = await look(await make.staffToken(other, everything), other)
    expect(seen.bookings).toMatchObject({ unconfirmed: 0, requests: 0, series: 0, next: [] })
    expect(seen.orders).toMatchObject({ open: 0, openSum: 0, new: 0, latest: [] })
    expect(seen.today.objects).toEqual([])
  })
})

it('asks the database as often for a busy app as for an empty one', async () => {
  const empty = await make.app()
  const token = await make.staffToken(empty, everything)
  await make.object(empty)
  const few = await countQueries(deps.db, () => look(token, empty))
  expect(await countQueries(deps.db, () => look(admin))).toBe(few)
  expect(few).toBeLessThan(30)
})

describe('the command palette', () => {
  const find = async (text: string, token = admin) => {
    const { body, status } = await call(`GET /api/admin/search?text=${encodeURIComponent(text)}`, { appId, token })
    expect(status).toBe(200)
    return (body.hits as { kind: string; id: string; title: string; text: string }[]) ?? []
  }

  it('finds a booking by its number, its customer and its occasion, and an order by its number', async () => {
    const person = await make.user(appId, { firstname: 'Walburga', lastname: 'Zwyssig' })
    const made = await book({ on: 70, name: 'Bärentanz', userId: person })
    const number = `B-${String(made.bookingId).padStart(5, '0')}`
    for (const text of [number, String(made.bookingId), 'walburga zwyssig', 'baerentanz', 'bärentanz mehrzweck']) {
      expect(await find(text), text).toContainEqual(
        expect.objectContaining({ kind: 'booking', id: String(made.bookingId), title: `${number} Bärentanz` }),
      )
    }
    for (const text of [made.orderNumber, 'zwyssig']) {
      const order = expect.objectContaining({
        kind: 'order',
        id: String(made.orderId),
        title: `${made.orderNumber} Walburga Zwyssig`,
        text: 'Neu · Mehrzweckhalle',
      })
      expect(await find(text), text).toContainEqual(order)
    }
    expect(await find('mehrzweck')).toContainEqual(expect.objectContaining({ kind: 'object', id: String(hall) }))
  })

  it('finds what comes next first, then what was last, and no more than six', async () => {
    const club = await make.user(appId, { company: 'Trachtengruppe', firstname: 'Ida', lastname: 'Frei' })
    const made: Record<number, string> = {}
    const add = async (on: number) => {
      made[on] = String((await book({ on, hour: 20, name: on === 120 ? '' : 'Ländlerabend', userId: club })).bookingId)
    }
    const found = async () =>
      (await find('trachtengruppe')).filter(({ kind }) => kind === 'booking').map(({ id }) => id)
    for (const on of [120, -40, 100, -50]) await add(on)
    expect(await found()).toEqual([made[100], made[120], made[-40], made[-50]])
    const [next, last] = await find('trachtengruppe')
    const number = (id: string | undefined) => `B-${String(id).padStart(5, '0')}`
    expect(next).toMatchObject({
      title: `${number(made[100])} Ländlerabend`,
      text: `${day(100).split('-').toReversed().join('.')} - 20:00 · Mehrzweckhalle · Trachtengruppe`,
    })
    expect(last?.title).toBe(number(made[120]))
    for (const on of [-60, -70, 130, 110]) await add(on)
    expect(await found()).toEqual([made[100], made[110], made[120], made[130], made[-40], made[-50]])
    for (const on of [140, 150, 90]) await add(on)
    expect(await found()).toEqual([90, 100, 110, 120, 130, 140].map((on) => made[on]))
    // One that lasts over the midnight of today is both, and found once.
    const night = await bookDirectly(deps.db, appId, {
      object: (await make.object(appId)).id,
      start: `${day(-1)} 22:00`,
      end: `${day(1)} 02:00`,
      name: 'Nachtwanderung',
    })
    expect(await find('nachtwanderung')).toMatchObject([{ id: String(night.bookingId) }])
  })

  it('never leaves out what has the number that was typed, however much else has it in its name', async () => {
    const old = await book({ on: -80, hour: 20, name: 'Metzgete' })
    const number = `B-${String(old.bookingId).padStart(5, '0')}`
    const club = await make.user(appId, { company: `Verein ${number} ${old.orderNumber}` })
    for (const on of [71, 72, 73, 74, 75, 76, 77]) await book({ on, hour: 21, name: `Statt ${number}`, userId: club })
    const [booking] = (await find(number)).filter(({ kind }) => kind === 'booking')
    expect(booking?.id).toBe(String(old.bookingId))
    const [order] = (await find(old.orderNumber)).filter(({ kind }) => kind === 'order')
    expect(order?.id).toBe(String(old.orderId))
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('knows what was yesterday in %s', async (zone) => {
    const there = await make.app()
    await deps.db.acrossTenants('test', (tx) =>
      tx.db.updateTable('app').set({ zone }).where('id', '=', there).execute(),
    )
    const object = (await make.object(there)).id
    const today = dayOfWall(clockOf(zone).toWall(Math.floor(Date.now() / 60_000)))
    const on = async (days: number) => {
      const noon = clockOf(zone).toInstantOrNext(wallAt(today + days, 720))
      const [start = '', end = ''] = [noon, noon + 60].map((at) => formatWall(clockOf('Europe/Zurich').toWall(at)))
      const made = await bookDirectly(deps.db, there, { object, start, end, name: 'Inselfest' })
      return String(made.bookingId)
    }
    const [before, yesterday, now, tomorrow] = [await on(-2), await on(-1), await on(0), await on(1)]
    const token = await make.staffToken(there, everything)
    const { body } = await call('GET /api/admin/search?text=inselfest', { appId: there, token })
    const ids = (body.hits as { kind: string; id: string }[])
      .filter(({ kind }) => kind === 'booking')
      .map(({ id }) => id)
    expect(ids).toEqual([now, tomorrow, yesterday, before])
  })

  it('finds only what the person may see', async () => {
    const caretaker = await make.staffToken(appId, ['reservation:view'])
    const kinds = new Set((await find('harmonie', caretaker)).map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['booking']))
    expect(await find('harmonie', await make.staffToken(appId, []))).toEqual([])
  })

  it.each(['%', '_', '\\', "'; drop table booking; --", '<script>', '🙂', 'B-99999999999', 'x'.repeat(200)])(
    'survives %s',
    async (text) => {
      expect(await find(text)).toEqual([])
    },
  )
})
