import type { DeskBooking, DeskHistoryEntry } from '@allmend/contract'
import { type BookingState, bookingStates, staffSteps } from '@allmend/domain/bookings'
import { describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'

const app = await buildTestApp()
const { call, make } = app
const { appId, hall, hourly, category, clerk, customerToken, query, place, as, decide, jobs, mails, stateOf } =
  await deskScene(app)
const other = await make.staffToken(appId, ['reservation:view', 'reservation:status', 'reservation:change'])

const read = async (id: number, token = clerk) =>
  (await as(token, `GET /api/admin/bookings/${id}`)).body.booking as DeskBooking
const historyOf = async (id: number) =>
  (await as(clerk, `GET /api/admin/bookings/${id}/history`)).body.entries as DeskHistoryEntry[]
const taken = async (id: number) =>
  (await query('select count(*)::int as n from occupancy where booking_id = $1', id))[0]?.n as number

describe('every pair of states', () => {
  const decisions = ['confirmed', 'rejected', 'cancelled'] as const
  const pairs = bookingStates.flatMap((from) => decisions.map((to) => [from, to] as const))

  it.each(pairs)('%s → %s is done if the map has it, else refused', async (from, to) => {
    const { id } = await place()
    await query('update booking set state = $2 where id = $1', id, from)
    const isAllowed = (staffSteps(from) as readonly BookingState[]).includes(to)
    const preview = await as(clerk, 'POST /api/admin/bookings/preview-decision', { ids: [id], to })
    expect(preview.body.bookings).toMatchObject([{ id, isPossible: isAllowed }])
    const { status, body } = await decide([id], to)
    expect(status).toBe(isAllowed ? 200 : 409)
    if (!isAllowed) expect(body.code).toBe('booking.state_changed')
    expect(await stateOf(id)).toBe(isAllowed ? to : from)
    expect((await taken(id)) > 0).toBe(!isAllowed || to === 'confirmed')
  })
})

describe('a decision', () => {
  it('of many bookings at once is one mail for each order, and names what could not be decided', async () => {
    const made = []
    for (let n = 0; n < 10; n += 1) made.push(await place())
    const ids = made.map(({ id }) => id)
    await decide([ids[0] ?? 0], 'rejected', { withMail: false })
    const { body } = await decide(ids, 'confirmed', { text: 'Bis bald!' })
    expect(body).toMatchObject({ changed: ids.slice(1), refused: [ids[0]] })
    await jobs()
    for (const id of ids.slice(1)) expect(await mails('customerBookingConfirmation', id)).toHaveLength(1)
    expect(await mails('customerBookingConfirmation', ids[0])).toHaveLength(0)
    expect(await mails('customerBookingRejection', ids[0])).toHaveLength(0)
  })

  it('is told to the customer in the words of staff, and stands in the history', async () => {
    const { id, day } = await place()
    const preview = await as(clerk, 'POST /api/admin/bookings/preview-decision', { ids: [id], to: 'rejected' })
    expect(preview.body).toMatchObject({
      text: 'Leider können wir Ihre Anfrage nicht bewilligen.',
      recipients: ['regula@example.test'],
      bookings: [{ id, title: 'Jahreskonzert, Mehrzweckhalle', booker: 'Harmonie', isPossible: true, fee: 0 }],
    })
    await decide([id], 'rejected', { text: 'An diesem Tag ist Gemeindeversammlung.\n\nVersuchen Sie es am Sonntag.' })
    await jobs()
    const [mail] = await mails('customerBookingRejection', id)
    expect(mail).toMatchObject({ recipient: 'regula@example.test', subject: preview.body.subject })
    expect(mail?.text).toContain('An diesem Tag ist Gemeindeversammlung.')
    const own = await call(`GET /api/account/reservations/${id}`, { appId, token: customerToken })
    expect(own.body.reservation).toMatchObject({ state: 'rejected', decision: expect.stringContaining('Sonntag') })
    const entries = await historyOf(id)
    expect(entries[0]).toMatchObject({ kind: 'mail', by: 'an regula@example.test' })
    expect(entries.find(({ title }) => title === 'Buchung abgelehnt')).toMatchObject({
      kind: 'change',
      title: 'Buchung abgelehnt',
      text: expect.stringContaining('Sonntag'),
    })
    const again = await call('POST /api/booking/validate-timespan', {
      appId,
      body: { objectId: hall.id, intervalId: hall.intervalId, start: `${day} 10:00`, end: `${day} 12:00` },
    })
    expect(again.body.isValid).toBe(true)
  })

  it('to cancel shows the fee of the rules, and charges it only if staff say so', async () => {
    const object = await make.object(appId, { confirmation: 'manual', intervals: [hourly] })
    await query(`update bookable set fee_steps = '[{"days": 36500, "percent": 50}]' where id = $1`, object.id)
    const [free, charged] = [await place({ object }), await place({ object })]
    const preview = await as(clerk, 'POST /api/admin/bookings/preview-decision', { ids: [free.id], to: 'cancelled' })
    // 50 % of 91.34 are 45.67, in five Rappen 45.65.
    expect(preview.body.bookings).toMatchObject([{ fee: 4565 }])
    await decide([free.id], 'cancelled')
    await decide([charged.id], 'cancelled', { withFee: true })
    expect((await read(free.id)).fee).toBe(0)
    expect((await read(charged.id)).fee).toBe(4565)
    const [order] = await query('select total from customer_order where id = $1', charged.orderId)
    expect(order.total).toBe(4565)
  })

  it.each([
    ['confirmed', 'rejected'],
    ['confirmed', 'confirmed'],
    ['rejected', 'cancelled'],
    ['cancelled', 'cancelled'],
  ])('by two at once (%s, %s): one wins, the other is told, one mail goes out', async (one, two) => {
    const ids: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const { id } = await place()
      ids.push(id)
      const answers = await Promise.all([decide([id], one, {}, clerk), decide([id], two, {}, other)])
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'booking.state_changed' })
    }
    await jobs()
    const sent = await query(
      `select booking_id from mail_message where booking_id = any($1) and topic like 'customerBooking%' order by 1`,
      ids,
    )
    expect(sent.map(({ booking_id }) => booking_id)).toEqual(ids)
  })

  it.each([1, 2, 3])('about many by many at once ends without waiting in a circle', async () => {
    const ids: number[] = []
    for (let n = 0; n < 8; n += 1) ids.push((await place()).id)
    const moves = ids.map((id, n) => {
      const day = new Date(Date.UTC(2031, 0, n + 1)).toISOString().slice(0, 10)
      return as(other, `POST /api/admin/bookings/${id}/move`, {
        displayStart: `${day} 10:00`,
        displayEnd: `${day} 12:00`,
      })
    })
    const answers = await Promise.all([
      decide(ids, 'confirmed'),
      decide(ids.toReversed(), 'rejected', {}, other),
      decide(ids, 'cancelled'),
      ...moves,
    ])
    for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status)
    for (const id of ids) expect(['confirmed', 'rejected', 'cancelled']).toContain(await stateOf(id))
  })
})

describe('a move', () => {
  const at = (day: string, from: string, until: string) => ({
    displayStart: `${day} ${from}`,
    displayEnd: `${day} ${until}`,
  })

  it('is checked before, with the price it would have', async () => {
    const { id, day } = await place()
    const blocker = await place()
    const check = async (time: object) => (await as(clerk, `POST /api/admin/bookings/${id}/check-move`, time)).body
    expect(await check(at(day, '13:00', '16:00'))).toMatchObject({ reason: null, total: 13_701, totalBefore: 9134 })
    expect(await check(at(blocker.day, '11:00', '13:00'))).toMatchObject({ reason: 'taken', isFirm: true, total: null })
    expect(await check(at(day, '05:00', '07:00'))).toMatchObject({ reason: 'closed', isFirm: false, total: 9134 })
  })

  it('frees the old time, takes the new one, asks before it overrides a rule, and tells the customer', async () => {
    const { id, day } = await place()
    const move = (body: object) => as(clerk, `POST /api/admin/bookings/${id}/move`, body)
    expect((await move(at(day, '05:00', '07:00'))).body).toMatchObject({
      code: 'booking.not_bookable',
      details: { reason: 'closed' },
    })
    const forced = await move({ ...at(day, '05:00', '07:00'), isForced: true, text: 'Wie besprochen.' })
    expect(forced.body.booking).toMatchObject({ displayStart: `${day} 05:00`, version: expect.any(Number) })
    await jobs()
    const [mail] = await mails('customerBookingChange', id)
    expect(mail?.text).toContain('Wie besprochen.')
    const entry = (await historyOf(id)).find(({ title }) => title === 'Buchung verschoben')
    expect(entry?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'Regel übergangen', after: 'Ja' })]),
    )
    expect((await move({ ...at(day, '08:00', '10:00'), version: 1 })).body).toMatchObject({ code: 'record.conflict' })
  })

  it('of a billed booking keeps its price', async () => {
    const { id, orderId, day } = await place()
    await query(`update customer_order set state = 'booked' where id = $1`, orderId)
    const { body } = await as(clerk, `POST /api/admin/bookings/${id}/move`, at(day, '13:00', '17:00'))
    expect(body.booking).toMatchObject({ total: 9134, isBilled: true })
    const price = { amount: -100, reason: 'Rabatt', version: (body.booking as DeskBooking).version }
    expect((await as(clerk, `POST /api/admin/bookings/${id}/price`, price)).body).toMatchObject({
      code: 'order.billed',
    })
  })
})

describe('a change in place', () => {
  it('of options is checked and priced, and refused over an old state', async () => {
    const options = [
      { value: 'Beamer', inputType: 'checkbox' as const, prices: { [category]: 2000 } },
      { value: 'Bemerkung zur Technik', inputType: 'text' as const },
    ]
    const object = await make.object(appId, { confirmation: 'manual', intervals: [hourly], options })
    const [beamer, words] = await query(
      'select id from object_option where object_id = $1 order by sort, id',
      object.id,
    )
    const { id } = await place({ object })
    const chosen = [
      { id: beamer.id, value: true },
      { id: words.id, value: 'Mikrofon' },
    ]
    const save = (version: number) => as(clerk, `PUT /api/admin/bookings/${id}`, { options: chosen, version })
    const { body } = await save(1)
    expect(body.booking).toMatchObject({ total: 11_134, options: [{ title: 'Beamer' }, { value: 'Mikrofon' }] })
    expect((await save(1)).body).toMatchObject({ code: 'record.conflict' })
    const [order] = await query('select total from customer_order where id = $1', (body.booking as DeskBooking).orderId)
    expect(order.total).toBe(11_135)

    // Words alone leave options, price and colour as they are.
    const { version } = body.booking as DeskBooking
    await as(clerk, `PUT /api/admin/bookings/${id}`, { color: '#C62828', version })
    const renamed = await as(clerk, `PUT /api/admin/bookings/${id}`, { name: 'Frühlingskonzert', version: version + 1 })
    expect(renamed.body.booking).toMatchObject({
      name: 'Frühlingskonzert',
      color: '#c62828',
      total: 11_134,
      options: [{ title: 'Beamer' }, { value: 'Mikrofon' }],
    })
  })

  it('of the price is a line of its own with its reason, never below nothing', async () => {
    const { id } = await place()
    const adjust = (amount: number, version: number) =>
      as(clerk, `POST /api/admin/bookings/${id}/price`, { amount, reason: 'Verein des Jahres', version })
    const { body } = await adjust(-4134, 1)
    expect(body.booking).toMatchObject({ total: 5000, lines: [{}, { title: 'Verein des Jahres', total: -4134 }] })
    expect((await adjust(-5001, 2)).body).toMatchObject({ code: 'booking.price_negative' })
    expect(
      (await as(clerk, `POST /api/admin/bookings/${id}/price`, { amount: 1, reason: ' ', version: 2 })).status,
    ).toBe(400)
    expect(
      (await as(other, `POST /api/admin/bookings/${id}/price`, { amount: 1, reason: 'x', version: 2 })).status,
    ).toBe(403)
    expect((await historyOf(id))[0]).toMatchObject({ title: 'Preis angepasst' })
  })
})

it('two who change two bookings of one order at once leave the right total', async () => {
  const drafts = ['10:00', '12:00', '14:00'].map((from, n) =>
    bookingDraft(hall, `2032-02-0${n + 1} ${from}`, `2032-02-0${n + 1} ${Number(from.slice(0, 2)) + 2}:00`),
  )
  const { body } = await call('POST /api/orders', { appId, token: customerToken, body: { bookings: drafts } })
  const rows = await query('select id from booking where order_id = $1 order by id', body.orderId)
  const ids = rows.map(({ id }) => Number(id))
  const price = { amount: 1000, reason: 'Zuschlag', version: 1 }
  const answers = await Promise.all(ids.map((id) => as(clerk, `POST /api/admin/bookings/${id}/price`, price)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [order] = await query('select total from customer_order where id = $1', body.orderId)
  expect(order.total).toBe(30_400)
})

describe('a change request', () => {
  const ask = async (id: number, body: object) => {
    const asked = await call(`POST /api/account/reservations/${id}/change-request`, {
      appId,
      token: customerToken,
      body,
    })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  }
  const time = (day: string, from: string, until: string) => ({
    kind: 'time',
    displayStart: `${day} ${from}`,
    displayEnd: `${day} ${until}`,
    text: 'Wir kommen später.',
  })
  const answer = (id: number, body: object) => as(clerk, `POST /api/admin/bookings/${id}/request`, body)

  it('is accepted by doing what it asks for', async () => {
    const { id, day } = await place()
    await ask(id, time(day, '14:00', '17:00'))
    expect((await read(id)).request).toMatchObject({
      state: 'open',
      displayStart: `${day} 14:00`,
      text: 'Wir kommen später.',
    })
    const { body } = await answer(id, { accept: true })
    expect(body.booking).toMatchObject({ displayStart: `${day} 14:00`, total: 13_701, request: { state: 'accepted' } })
    await jobs()
    expect(await mails('customerChangeRequestAcceptance', id)).toHaveLength(1)
    expect((await answer(id, { accept: true })).body).toMatchObject({ code: 'booking.request_gone' })
  })

  it('whose time was taken meanwhile is refused with the reason and stays open', async () => {
    const { id, day } = await place()
    await ask(id, time(day, '14:00', '17:00'))
    await place({ day, from: '15:00', until: '16:00', more: { name: 'Schneller' } })
    const { status, body } = await answer(id, { accept: true })
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'booking.slot_taken', details: { reason: 'taken' } },
    })
    expect(await read(id)).toMatchObject({ displayStart: `${day} 10:00`, request: { state: 'open' } })
    const rejected = await answer(id, { accept: false, text: 'Diese Zeit ist leider vergeben.' })
    expect(rejected.body.booking).toMatchObject({
      request: { state: 'rejected', answer: 'Diese Zeit ist leider vergeben.' },
    })
    await jobs()
    const [mail] = await mails('customerChangeRequestRejection', id)
    expect(mail?.text).toContain('Diese Zeit ist leider vergeben.')
  })

  it('to cancel cancels, with the fee if staff say so', async () => {
    const { id } = await place()
    await ask(id, { kind: 'cancel', text: 'Fällt aus.' })
    const { body } = await answer(id, { accept: true })
    expect(body.booking).toMatchObject({ state: 'cancelled', request: { state: 'accepted' } })
    expect(await taken(id)).toBe(0)
  })

  it('to cancel that is refused leaves the booking, and the customer is told', async () => {
    const { id } = await place()
    await ask(id, { kind: 'cancel', text: 'Fällt aus.' })
    await answer(id, { accept: false, text: 'Die Frist ist vorbei.' })
    expect(await read(id)).toMatchObject({ state: 'unconfirmed', request: { state: 'rejected' } })
    await jobs()
    const told = await mails('customerChangeRequestRejection', id)
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Die Frist ist vorbei.')])
  })

  it('answered by two at once is carried out once', async () => {
    const { id, day } = await place()
    await ask(id, time(day, '14:00', '17:00'))
    const answers = await Promise.all([answer(id, { accept: true }), answer(id, { accept: false, text: 'Nein.' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
