import { routes } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { goodPassword } from '../../../test/factories.ts'
import { letPass } from '../../../test/let-pass.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { eventJobs } from '../../platform/events/outbox.ts'
import { mailJobs } from '../mail/index.ts'
import { orderSubscribers } from './index.ts'

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
    expect((await get(`/api/account/orders?search=${number}`)).body.totalRecords).toBe(1)
    expect((await get(`/api/account/orders/${orderId}`)).body.order).toMatchObject({
      contact: { firstname: 'Nora', email: 'nora@example.test' },
      paymentOption: null,
      hasAccount: true,
    })
    expect((await get(`/api/account/orders/${orderId}`, stranger)).status).toBe(404)
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
