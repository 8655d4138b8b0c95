import { routes } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookDirectly, type Made } from '../../../../test/book-directly.ts'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { countQueries } from '../../../../test/count-queries.ts'
import { goodPassword } from '../../../../test/factories.ts'
import { letPass } from '../../../../test/let-pass.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { eventJobs } from '../../../platform/events/outbox.ts'
import { mailJobs } from '../../mail/index.ts'
import { orderSubscribers } from '../index.ts'

const { call, deps, databaseUrl, make } = await buildTestApp()

let appId: number
let token: string
let stranger: string
beforeAll(async () => {
  appId = await make.app()
  const clubs = await make.group(appId, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
  const nora = {
    email: 'nora@example.test',
    firstname: 'Nora',
    lastname: 'Brunner',
    groupIds: [clubs],
    password: goodPassword,
  }
  token = await make.userToken(appId, await make.user(appId, nora))
  stranger = await make.customerToken(appId)
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const get = async (path: string, as = token) => call(`GET ${path}`, { appId, token: as })
const jobs = () => runJobs(deps.db, databaseUrl, { ...eventJobs(orderSubscribers), ...mailJobs(null, 'host') })

const notify = (objectId: number, to: string) =>
  query('update bookable set notification_recipients = array[$2] where id = $1', objectId, to)

interface Placed {
  readonly bookingId: number
  readonly orderId: number
  readonly link: string
}

async function place(
  object: { id: number; intervalId: number },
  day = '2030-05-03',
  more: object = {},
): Promise<Placed> {
  const draft = bookingDraft(object, `${day} 10:00`, `${day} 12:00`, more)
  const { body } = await call('POST /api/orders', { appId, token, body: { bookings: [draft] } })
  expect(body.success, JSON.stringify(body)).toBe(true)
  const [booking] = await query('select id from booking where order_id = $1 order by id limit 1', body.orderId)
  return { bookingId: booking.id, orderId: Number(body.orderId), link: String(body.orderToken) }
}

const serial = (dates: readonly string[]) => ({
  isSerial: true,
  occupancies: dates.map((date) => ({
    clientId: date,
    start: `${date} 10:00`,
    end: `${date} 12:00`,
    displayStart: `${date} 10:00`,
    displayEnd: `${date} 12:00`,
  })),
})

describe('own bookings', () => {
  it('are listed by what they are, with what can be done', async () => {
    const hall = await make.object(appId, { title: 'Aula', deadlineHours: 48, confirmation: 'manual' })
    const { bookingId, orderId } = await place(hall, '2030-05-03', { name: 'Jahreskonzert', remark: 'mit Apéro' })
    const { body } = await get(`/api/account/reservations/${bookingId}`)
    expect(body.reservation).toMatchObject({
      id: bookingId,
      orderId,
      objectTitle: 'Aula',
      name: 'Jahreskonzert',
      remark: 'mit Apéro',
      displayStart: '2030-05-03 10:00',
      displayEnd: '2030-05-03 12:00',
      state: 'unconfirmed',
      isOld: false,
      cancelUntil: '2030-05-01 10:00',
      mayCancel: true,
      mayRequestChange: true,
      changeRequest: null,
    })
    const ids = async (status: string) =>
      ((await get(`/api/account/reservations?status=${status}`)).body.reservations as { id: number }[]).map(
        ({ id }) => id,
      )
    expect(await ids('unconfirmed')).toContain(bookingId)
    expect(await ids('confirmed')).not.toContain(bookingId)
    const found = await get('/api/account/reservations?search=jahres')
    expect(found.body).toMatchObject({ totalRecords: 1, reservations: [{ id: bookingId }] })
    await letPass(deps.db, bookingId)
    expect(await ids('old')).toContain(bookingId)
    const old = (await get(`/api/account/reservations/${bookingId}`)).body.reservation
    expect(old).toMatchObject({ isOld: true, mayCancel: false, mayRequestChange: false })
  })

  it('of a series are one entry, and its dates are there', async () => {
    const hall = await make.object(appId, { allowsSeries: true, title: 'Turnhalle' })
    await place(hall, '2030-06-04', { name: 'Training', ...serial(['2030-06-04', '2030-06-11', '2030-06-18']) })
    const { body } = await get('/api/account/reservations/serial')
    const [series] = body.series as { key: string }[]
    expect(series).toMatchObject({
      name: 'Training',
      objectTitle: 'Turnhalle',
      dates: 3,
      confirmed: 3,
      unconfirmed: 0,
      first: '2030-06-04 10:00',
      last: '2030-06-18 10:00',
      next: '2030-06-04 10:00',
    })
    const one = await get(`/api/account/reservations/serial/${series?.key}`)
    expect(one.body.reservations).toHaveLength(3)
    expect((await get(`/api/account/reservations/serial/${series?.key}`, stranger)).status).toBe(404)
    expect((await get(`/api/account/reservations/serial/${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('are read with the same number of questions however many there are', async () => {
    const one = await countQueries(deps.db, () => get('/api/account/reservations?itemsPerPage=1'))
    const all = await countQueries(deps.db, () => get('/api/account/reservations?itemsPerPage=100'))
    expect(all).toBe(one)
    const overview = await get('/api/account/overview')
    expect(overview.body).toMatchObject({ counts: { serial: 1 }, next: expect.any(Array), orders: expect.any(Array) })
  })
})

describe('cancelling', () => {
  it('frees the time and is told to both sides', async () => {
    const hall = await make.object(appId, { deadlineHours: 48 })
    await notify(hall.id, 'hauswart@example.test')
    const { bookingId } = await place(hall)
    const { status, body } = await call(`POST /api/account/reservations/${bookingId}/cancel`, { appId, token })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { reservation: { state: 'cancelled', mayCancel: false } },
    })
    expect(await query('select 1 from occupancy where booking_id = $1', bookingId)).toEqual([])
    expect(await query('select 1 from object_day where object_id = $1', hall.id)).toEqual([])
    const again = await call(`POST /api/account/reservations/${bookingId}/cancel`, { appId, token })
    expect(again.body).toMatchObject({ code: 'booking.state_changed' })
    await jobs()
    const mails = await query(
      `select topic, recipient from mail_message where app_id = $1 and topic like '%Cancellation' order by topic`,
      appId,
    )
    expect(mails).toEqual([
      { topic: 'adminCancellation', recipient: 'hauswart@example.test' },
      { topic: 'customerCancellation', recipient: 'nora@example.test' },
    ])
  })

  it('ends with the deadline; then the administration is asked, once', async () => {
    const hall = await make.object(appId, { deadlineHours: 8760 })
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const { bookingId } = await place(hall, day)
    const path = `/api/account/reservations/${bookingId}`
    expect((await call(`POST ${path}/cancel`, { appId, token })).body).toMatchObject({ code: 'booking.deadline_over' })
    const ask = () =>
      call(`POST ${path}/change-request`, { appId, token, body: { kind: 'cancel', text: 'Dirigent ist krank.' } })
    expect((await ask()).body.reservation).toMatchObject({
      state: 'confirmed',
      mayRequestChange: false,
      changeRequest: { kind: 'cancel', state: 'open', text: 'Dirigent ist krank.' },
    })
    expect((await ask()).body).toMatchObject({ code: 'booking.request_open' })
    const withdrawn = await call(`DELETE ${path}/change-request`, { appId, token })
    expect(withdrawn.body.reservation).toMatchObject({ mayRequestChange: true, changeRequest: null })
    expect((await call(`DELETE ${path}/change-request`, { appId, token })).status).toBe(404)
    expect((await ask()).status).toBe(200)
  })

  it('twenty times at once happens once', async () => {
    const { bookingId } = await place(await make.object(appId))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(`POST /api/account/reservations/${bookingId}/cancel`, { appId, token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('asking for a change', () => {
  const ask = (bookingId: number, body: object) =>
    call(`POST /api/account/reservations/${bookingId}/change-request`, { appId, token, body })

  it('of the time is checked, the own booking aside', async () => {
    const hall = await make.object(appId)
    await notify(hall.id, 'hauswart@example.test')
    const { bookingId } = await place(hall)
    await call('POST /api/orders', {
      appId,
      token: stranger,
      body: { bookings: [bookingDraft(hall, '2030-05-03 14:00', '2030-05-03 16:00')] },
    })
    const time = (from: string, until: string) =>
      ask(bookingId, { kind: 'time', displayStart: `2030-05-03 ${from}`, displayEnd: `2030-05-03 ${until}` })
    expect((await time('13:00', '15:00')).body).toMatchObject({ code: 'booking.slot_taken' })
    expect((await time('05:00', '06:00')).body).toMatchObject({
      code: 'booking.not_bookable',
      details: { reason: 'closed' },
    })
    expect((await ask(bookingId, { kind: 'time' })).status).toBe(409)
    const asked = await time('11:00', '13:00')
    expect(asked.body.reservation).toMatchObject({
      displayStart: '2030-05-03 10:00',
      changeRequest: { displayStart: '2030-05-03 11:00', displayEnd: '2030-05-03 13:00' },
    })
    await jobs()
    const [mail] = await query(
      `select text_body from mail_message where app_id = $1 and topic = 'adminChangeRequest' order by id desc limit 1`,
      appId,
    )
    expect(mail.text_body).toContain('Gewünschte Zeit: Fr, 03.05.2030, 11:00–13:00 Uhr')
  })

  it('shows the last one asked for and how it was answered', async () => {
    const { bookingId } = await place(await make.object(appId))
    const path = `/api/account/reservations/${bookingId}`
    const clerk = await make.staffToken(appId, ['reservation:view', 'user:view'])
    const shown = async () => {
      const { reservation } = (await get(path)).body as { reservation: { changeRequest: unknown } }
      const { booking } = (await get(`/api/admin/bookings/${bookingId}`, clerk)).body as {
        booking: { request: unknown }
      }
      expect(booking.request).toEqual(reservation.changeRequest)
      return reservation
    }
    const answer = (state: string) =>
      query(`update change_request set state = $2 where booking_id = $1 and state = 'open'`, bookingId, state)
    expect((await ask(bookingId, { kind: 'cancel', text: 'Erste Anfrage' })).status).toBe(200)
    await answer('rejected')
    expect(await shown()).toMatchObject({ mayRequestChange: true, changeRequest: { state: 'rejected' } })
    expect((await ask(bookingId, { kind: 'cancel', text: 'Zweite Anfrage' })).status).toBe(200)
    const second = { state: 'open', text: 'Zweite Anfrage' }
    expect(await shown()).toMatchObject({ mayRequestChange: false, changeRequest: second })
    // One that was taken back is as if it had never been: the answer before it stands.
    await call(`DELETE ${path}/change-request`, { appId, token })
    expect(await shown()).toMatchObject({ changeRequest: { state: 'rejected', text: 'Erste Anfrage' } })
    expect((await ask(bookingId, { kind: 'cancel', text: 'Dritte Anfrage' })).status).toBe(200)
    await answer('accepted')
    expect(await shown()).toMatchObject({ changeRequest: { state: 'accepted', text: 'Dritte Anfrage' } })
  })

  it('is not told to anybody who was not told before it was withdrawn', async () => {
    const hall = await make.object(appId)
    await notify(hall.id, 'leise@example.test')
    const { bookingId } = await place(hall)
    expect((await ask(bookingId, { kind: 'cancel', text: 'Doch nicht.' })).status).toBe(200)
    const path = `/api/account/reservations/${bookingId}/change-request`
    expect((await call(`DELETE ${path}`, { appId, token })).status).toBe(200)
    await jobs()
    const told = await query(`select topic from mail_message where recipient = 'leise@example.test'`)
    expect(told).toEqual([{ topic: 'adminOrder' }])
  })

  it('of what is over or cancelled is refused, whatever the page showed', async () => {
    const hall = await make.object(appId)
    const [past, cancelled] = [await place(hall), await place(hall, '2030-05-04')]
    await letPass(deps.db, past.bookingId)
    await call(`POST /api/account/reservations/${cancelled.bookingId}/cancel`, { appId, token })
    for (const { bookingId } of [past, cancelled]) {
      const refused = await ask(bookingId, { kind: 'cancel', text: '' })
      expect(refused).toMatchObject({ status: 409, body: { code: 'booking.state_changed' } })
      expect(await query('select 1 from change_request where booking_id = $1', bookingId)).toEqual([])
    }
    const late = await call(`POST /api/account/reservations/${past.bookingId}/cancel`, { appId, token })
    expect(late.body).toMatchObject({ code: 'booking.deadline_over' })
  })

  it('of the options keeps what was asked for in words', async () => {
    const hall = await make.object(appId, {
      options: [{ value: 'Bestuhlung', inputType: 'select', values: [{ value: 'Konzert' }, { value: 'Bankett' }] }],
    })
    const { bookingId } = await place(hall)
    const [value] = await query(
      `select v.option_id, v.id from option_value v join object_option o on o.app_id = v.app_id and o.id = v.option_id
       where o.object_id = $1 and v.title = 'Bankett'`,
      hall.id,
    )
    const asked = await ask(bookingId, { kind: 'options', options: [{ id: value.option_id, value: [value.id] }] })
    expect(asked.body.reservation).toMatchObject({
      changeRequest: { kind: 'options', options: [{ title: 'Bestuhlung', value: 'Bankett' }] },
    })
  })
})

describe('the link of an order', () => {
  it('opens, cancels and asks, but only this order', async () => {
    const hall = await make.object(appId)
    const [mine, other] = [await place(hall), await place(hall, '2030-05-04')]
    const path = `/api/order-link/${mine.link}`
    const seen = await call(`GET ${path}`, { appId })
    expect(seen.body.order).toMatchObject({ id: mine.orderId, reservations: [{ id: mine.bookingId }] })
    expect((await call(`POST ${path}/reservations/${other.bookingId}/cancel`, { appId })).status).toBe(404)
    const asked = await call(`POST ${path}/reservations/${mine.bookingId}/change-request`, {
      appId,
      body: { kind: 'cancel', text: '' },
    })
    expect(asked.body.reservation).toMatchObject({ changeRequest: { kind: 'cancel' } })
    expect((await call(`DELETE ${path}/reservations/${mine.bookingId}/change-request`, { appId })).status).toBe(200)
    const gone = await call(`POST ${path}/reservations/${mine.bookingId}/cancel`, { appId })
    expect(gone.body.reservation).toMatchObject({ state: 'cancelled' })
    const file = await call(`GET ${path}/calendar`, { appId })
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  })

  it('cannot be made up, and does not work in another app', async () => {
    const { link, orderId } = await place(await make.object(appId))
    const other = await make.app()
    expect((await call(`GET /api/order-link/${link}`, { appId: other })).status).toBe(404)
    for (const token of [`${orderId}.x`, String(orderId), `${orderId + 1}${link.slice(link.indexOf('.'))}`, '.', 'x']) {
      expect((await call(`GET /api/order-link/${token}`, { appId })).status, token).toBe(404)
    }
  })
})

describe('the calendar', () => {
  it('is subscribed to by a secret address that can be replaced and taken back', async () => {
    await place(await make.object(appId, { title: 'Waldhütte; "Chnebel"' }), '2030-07-01', { name: 'Fest, mit Tanz' })
    const guess = await call('POST /api/account/calendar-feed', { appId, token, body: { currentPassword: 'falsch' } })
    expect(guess.body).toMatchObject({ success: false, code: 'password.wrong' })
    const made = await call('POST /api/account/calendar-feed', {
      appId,
      token,
      body: { currentPassword: goodPassword },
    })
    const path = new URL(String(made.body.url)).pathname
    const feed = await call(`GET ${path}`, {})
    expect(feed.status).toBe(200)
    expect(String(feed.headers['content-type'])).toMatch(/^text\/calendar/)
    expect(feed.body.text).toContain('SUMMARY:Fest\\, mit Tanz (Waldhütte\\; "Chnebel")')
    const renewed = await call('POST /api/account/calendar-feed', {
      appId,
      token,
      body: { currentPassword: goodPassword },
    })
    expect((await call(`GET ${path}`, {})).status).toBe(404)
    const next = new URL(String(renewed.body.url)).pathname
    expect((await call(`GET ${next}`, {})).status).toBe(200)
    expect((await call('DELETE /api/account/calendar-feed', { appId, token })).body).toMatchObject({ isOn: false })
    expect((await call(`GET ${next}`, {})).status).toBe(404)
    expect((await call('GET /api/calendar/1-x', {})).status).toBe(404)
  })
})

describe('orders', () => {
  it('are listed and opened by their owner only', async () => {
    const { orderId } = await place(await make.object(appId, { title: 'Grillplatz' }))
    const list = await get('/api/account/orders')
    expect((list.body.orders as { id: number }[])[0]).toMatchObject({
      id: orderId,
      objects: ['Grillplatz'],
      bookings: 1,
    })
    const number = (list.body.orders as { number: string }[])[0]?.number
    const found = async () => (await get(`/api/account/orders?search=${number}`)).body
    expect(await found()).toMatchObject({ totalRecords: 1, orders: [{ isOverdue: false }] })
    // Late is what was billed, is owed, and should have been paid before today.
    await query(
      `update customer_order set state = 'booked', total = 5000, booked_on = '2020-01-01', due_on = '2020-01-31' where id = $1`,
      orderId,
    )
    expect(await found()).toMatchObject({ orders: [{ isOverdue: true }] })
    await query(
      `update customer_order set state = 'created', total = 0, booked_on = null, due_on = null where id = $1`,
      orderId,
    )
    expect((await get(`/api/account/orders/${orderId}`)).body.order).toMatchObject({
      contact: { firstname: 'Nora', email: 'nora@example.test' },
      paymentOption: null,
      hasAccount: true,
    })
    expect((await get(`/api/account/orders/${orderId}`, stranger)).status).toBe(404)
  })
})

describe('an account among others', () => {
  let place: number
  let person: number
  let own: string
  let aula: number
  let tent: number
  beforeAll(async () => {
    place = await make.app()
    person = await make.user(place)
    own = await make.userToken(place, person)
    aula = (await make.object(place, { title: 'Aula' })).id
    tent = (await make.object(place, { title: 'Zelt' })).id
    for (const [userId, hour] of [[await make.user(place), 14] as const, [null, 16] as const]) {
      const [start, end] = [`2035-01-01 ${hour}:00`, `2035-01-01 ${hour + 1}:00`]
      await book({ start, end, userId, seriesKey: crypto.randomUUID() })
    }
    for (const [at, state] of states.entries()) {
      await book({ start: `2020-01-0${at + 1} 10:00`, end: `2020-01-0${at + 1} 12:00`, state, name: `past ${state}` })
      await book({ start: `2035-01-0${at + 1} 10:00`, end: `2035-01-0${at + 1} 12:00`, state, name: `next ${state}` })
    }
    // What has begun is not over.
    const field = (await make.object(place, { title: 'Zeltplatz' })).id
    await book({ object: field, start: '2020-02-01 10:00', end: '2036-02-01 10:00', name: 'now' })
    await book({ object: tent, start: '2035-02-01 10:00', end: '2035-02-01 11:00', name: 'later' })
    await book({ object: tent, start: '2035-03-01 10:00', end: '2035-03-01 11:00', name: 'too late', total: 700 })
  })
  const states = ['held', 'unconfirmed', 'confirmed', 'rejected', 'cancelled', 'expired']
  const book = (made: Partial<Made> & Pick<Made, 'start' | 'end'>) =>
    bookDirectly(deps.db, place, { object: aula, userId: person, ...made })
  const read = async <T>(path: string): Promise<T> =>
    (await call(`GET /api/account/${path}`, { appId: place, token: own })).body as T
  const namesIn = async (list: string) =>
    (await read<{ reservations: { name: string }[] }>(`reservations?${list}`)).reservations.map(({ name }) => name)

  it('finds each booking where its state and its time put it, and counts them alike', async () => {
    expect(await namesIn('status=confirmed')).toEqual(['now', 'next confirmed', 'later', 'too late'])
    expect(await namesIn('status=unconfirmed')).toEqual(['next held', 'next unconfirmed'])
    const past = states.map((state) => `past ${state}`)
    const old = [...past, 'next rejected', 'next cancelled', 'next expired']
    expect(await namesIn('status=old')).toEqual(old)
    const { next, counts, orders, unpaid } = await read<{
      next: { name: string }[]
      counts: object
      unpaid: object[]
      orders: { total: number }[]
    }>('overview')
    expect(counts).toEqual({ confirmed: 4, unconfirmed: 2, held: 1, old: 9, serial: 0, openRequests: 0 })
    // What waits for its payment and is still to come, by its order.
    expect(unpaid).toEqual([expect.objectContaining({ objects: ['Aula'], isPaymentChecked: false })])
    // The five that come first, not those that are over or off.
    expect(next.map(({ name }) => name)).toEqual(['now', 'next held', 'next unconfirmed', 'next confirmed', 'later'])
    expect(orders.map(({ total }) => total)).toEqual([700, 0, 0])
  })

  it('is listed page by page in the wanted order, and searched by occasion and object', async () => {
    const all = (await read<{ totalRecords: number }>('reservations')).totalRecords
    expect(all).toBe(15)
    const pages = await Promise.all([1, 2, 3].map((page) => namesIn(`itemsPerPage=6&page=${page}`)))
    expect(pages.map(({ length }) => length)).toEqual([6, 6, 3])
    expect(pages.flat()).toEqual(await namesIn('itemsPerPage=all'))
    const backwards = await namesIn('itemsPerPage=all&sort=displayStart,desc')
    expect(backwards).toEqual(pages.flat().reverse())
    expect((await namesIn('sort=objectTitle,desc')).slice(0, 3)).toEqual(['now', 'too late', 'later'])
    expect((await namesIn('sort=objectTitle,asc')).slice(-3)).toEqual(['later', 'too late', 'now'])
    expect(await namesIn('search=zelt')).toEqual(['now', 'later', 'too late'])
    expect(await namesIn('search=LATER')).toEqual(['later'])
    expect(await namesIn('search=zelt&status=old')).toEqual([])
    for (const sign of ['%25', '_', '%5C']) expect(await namesIn(`search=${sign}`), sign).toEqual([])
    const found = await read<{ totalRecords: number }>('reservations?search=zelt&itemsPerPage=1')
    expect(found.totalRecords).toBe(3)
  })

  it('has its own orders only, in the wanted order', async () => {
    const list = (query: string) =>
      read<{ totalRecords: number; orders: { id: number; total: number; number: string }[] }>(`orders?${query}`)
    const dear = await book({ start: '2019-05-01 10:00', end: '2019-05-01 11:00', total: 500, state: 'cancelled' })
    const { totalRecords, orders } = await list('itemsPerPage=all')
    expect([totalRecords, orders.length]).toEqual([16, 16])
    expect(orders.at(-1)?.id).toBe(dear.orderId)
    expect((await list('sort=createdAt,asc')).orders[0]?.id).toBe(dear.orderId)
    expect((await list('sort=total,desc&itemsPerPage=2')).orders.map(({ total }) => total)).toEqual([700, 500])
    expect((await list('sort=total,asc&itemsPerPage=8&page=2')).orders.map(({ total }) => total).at(-1)).toBe(700)
    expect(await list(`search=${dear.orderNumber}`)).toMatchObject({ totalRecords: 1, orders: [{ id: dear.orderId }] })
    expect((await list('search=%25')).totalRecords).toBe(0)
    const foreign = await query(
      'select id from customer_order where app_id = $1 and user_id is distinct from $2',
      place,
      person,
    )
    expect(foreign).toHaveLength(2)
    for (const { id } of foreign) {
      expect(orders.some((order) => order.id === id)).toBe(false)
      expect((await call(`GET /api/account/orders/${id}`, { appId: place, token: own })).status).toBe(404)
    }
  })

  it('sums a series up by the dates that stand, the next one first', async () => {
    const [series, past] = [crypto.randomUUID(), crypto.randomUUID()]
    const date = (day: string, state: string, total: number, seriesKey: string) =>
      book({ object: tent, start: `${day} 18:00`, end: `${day} 20:00`, state, total, seriesKey, name: 'Training' })
    await date('2020-06-01', 'confirmed', 100, past)
    await date('2020-05-01', 'confirmed', 100, series)
    await date('2035-05-01', 'cancelled', 999, series)
    await date('2035-05-08', 'confirmed', 200, series)
    await date('2035-05-15', 'unconfirmed', 300, series)
    const asked = await date('2035-05-22', 'rejected', 999, series)
    const listed = await read<{ series: { key: string }[] }>('reservations/serial')
    expect(listed.series).toMatchObject([
      {
        key: series,
        name: 'Training',
        objectId: tent,
        first: '2020-05-01 18:00',
        last: '2035-05-22 18:00',
        next: '2035-05-08 18:00',
        dates: 5,
        confirmed: 2,
        unconfirmed: 1,
        total: 600,
      },
      { key: past, next: null, dates: 1, total: 100 },
    ])
    const one = await read<{ series: { key: string }; reservations: { displayStart: string }[] }>(
      `reservations/serial/${series}`,
    )
    expect(one.series.key).toBe(series)
    expect(one.reservations.map(({ displayStart }) => displayStart.slice(0, 10))).toEqual([
      '2020-05-01',
      '2035-05-01',
      '2035-05-08',
      '2035-05-15',
      '2035-05-22',
    ])
    // Of a series and of wishes only what is still open is counted.
    for (const [state, bookingId] of [
      ['rejected', asked.bookingId],
      ['open', asked.bookingId],
    ] as const) {
      await query(
        `insert into change_request (app_id, booking_id, kind, state) values ($1, $2, 'cancel', $3)`,
        place,
        bookingId,
        state,
      )
    }
    const { counts } = await read<{ counts: object }>('overview')
    expect(counts).toMatchObject({ serial: 1, openRequests: 1 })
  })

  it('has a calendar of the last month and all that comes, and none once it is locked', async () => {
    const made = await call('POST /api/account/calendar-feed', {
      appId: place,
      token: await make.userToken(place, person),
      body: { currentPassword: goodPassword },
    })
    expect(made.body).toMatchObject({ code: 'password.wrong' })
    const withPassword = await make.user(place, { password: goodPassword })
    const session = await make.userToken(place, withPassword)
    const fed = await call('POST /api/account/calendar-feed', {
      appId: place,
      token: session,
      body: { currentPassword: goodPassword },
    })
    expect(fed.body).toMatchObject({ isOn: true, createdAt: expect.any(String) })
    const state = await call('GET /api/account/calendar-feed', { appId: place, token: session })
    expect(state.body).toMatchObject({ isOn: true, createdAt: fed.body.createdAt })
    expect((await call('GET /api/account/calendar-feed', { appId: place, token: own })).body).toMatchObject({
      isOn: false,
      createdAt: null,
    })
    await query(`update bookable set building = 'Schulhaus', address = 'Dorfstrasse 1' where id = $1`, aula)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const event = async (day: string, name: string, bookingState = 'confirmed', object = aula) =>
      book({ object, start: `${day} 10:00`, end: `${day} 12:00`, name, state: bookingState, userId: withPassword })
    await event(daysAgo(29), 'kürzlich')
    await event(daysAgo(33), 'lange her')
    await event('2035-01-05', 'wartet', 'unconfirmed')
    await event('2035-01-06', 'gehalten', 'held')
    await event('2035-01-07', 'abgesagt', 'cancelled')
    await event('2035-01-08', 'abgelehnt', 'rejected')
    await event('2035-01-09', 'verfallen', 'expired')
    await event('2035-01-10', '', 'confirmed', tent)
    const path = new URL(String(fed.body.url)).pathname
    const { status, body } = await call(`GET ${path.replace('.ics', '')}`, {})
    expect(status).toBe(200)
    const text = String(body.text).replaceAll('\r\n ', '')
    const events = [...text.matchAll(/BEGIN:VEVENT([\s\S]*?)END:VEVENT/g)].map(([, inner = '']) => {
      const line = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(inner)?.[1]?.trim()
      return [line('SUMMARY'), line('STATUS'), line('LOCATION')]
    })
    const at = 'Schulhaus\\, Dorfstrasse 1'
    expect(events).toEqual([
      ['kürzlich (Aula)', 'CONFIRMED', at],
      ['wartet (Aula)', 'TENTATIVE', at],
      ['gehalten (Aula)', 'TENTATIVE', at],
      ['abgesagt (Aula)', 'CANCELLED', at],
      ['abgelehnt (Aula)', 'CANCELLED', at],
      ['Zelt', 'CONFIRMED', undefined],
    ])
    await query('update app_user set is_active = false where id = $1', withPassword)
    expect((await call(`GET ${path}`, {})).status).toBe(404)
  })
})

describe('nobody sees anything of somebody else', () => {
  const secret = 'Streng-Geheim'
  const publicRoutes = routes.filter(
    ({ method, path, access }) =>
      method === 'GET' && path.startsWith('/api/') && access.anonymous && !path.includes('logout'),
  )

  it.each(publicRoutes.map(({ path }) => path))('%s', async (path) => {
    const hall = await make.object(appId)
    const { link, bookingId } = await place(hall, '2030-08-05', { name: secret, remark: secret })
    const concrete = path
      .replace(':month', '2030-08')
      .replace(':clientKey', crypto.randomUUID())
      .replace(':token', `${link}x`)
      .replace(':id', path.includes('/objects/') ? String(hall.id) : String(bookingId))
    for (const as of [undefined, stranger]) {
      const { status, body } = await call(`GET ${concrete}?from=2030-08&date=2030-08-05`, {
        appId,
        ...(as && { token: as }),
      })
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(body)).not.toContain(secret)
      expect(JSON.stringify(body)).not.toContain('Brunner')
    }
  })

  it.each(['', '/cancel', '/change-request', '/calendar'])('a stranger and an own booking%s', async (tail) => {
    const { bookingId } = await place(await make.object(appId), '2030-09-05', { name: secret })
    const path = `/api/account/reservations/${bookingId}${tail}`
    const line = tail === '' || tail === '/calendar' ? (`GET ${path}` as const) : (`POST ${path}` as const)
    const answer = await call(line, {
      appId,
      token: stranger,
      ...(line.startsWith('POST') && { body: { kind: 'cancel' } }),
    })
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer.body)).not.toContain(secret)
  })
})
