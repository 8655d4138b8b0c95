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

  it('is previewed once for each customer, in the sequence of the dates, without what cannot be decided', async () => {
    await query(`update bookable set fee_steps = '[{"days": 36500, "percent": 50}]' where id = $1`, hall.id)
    const [late, early, gone] = [
      await place({ day: '2033-02-03' }),
      await place({ day: '2033-02-01', more: { name: '' } }),
      await place({ day: '2033-02-02' }),
    ]
    await query(`update bookable set fee_steps = '[]' where id = $1`, hall.id)
    await query(
      `update customer_order set contact = contact || '{"email": "anna@example.test", "company": ""}' where id = $1`,
      early.orderId,
    )
    await query(
      `update customer_order set contact = contact || '{"email": "weg@example.test"}' where id = $1`,
      gone.orderId,
    )
    await decide([gone.id], 'cancelled', { withMail: false })
    const ids = [late.id, early.id, gone.id]
    const preview = async (to: string, asked = ids) =>
      (await as(clerk, 'POST /api/admin/bookings/preview-decision', { ids: asked, to })).body
    expect(await preview('rejected')).toEqual({
      success: true,
      text: 'Leider können wir Ihre Anfrage nicht bewilligen.',
      subject: 'Abgelehnt: Mehrzweckhalle, 01.02.2033',
      recipients: ['anna@example.test', 'regula@example.test'],
      bookings: [
        {
          id: early.id,
          number: `B-${String(early.id).padStart(5, '0')}`,
          title: 'Mehrzweckhalle',
          when: 'Di, 01.02.2033, 10:00–12:00 Uhr',
          booker: 'Regula Meier',
          isPossible: true,
          fee: 0,
          wish: null,
        },
        expect.objectContaining({ id: gone.id, isPossible: false }),
        expect.objectContaining({ id: late.id, isPossible: true, booker: 'Harmonie', fee: 0 }),
      ],
      paidOrders: [],
    })
    expect(await preview('cancelled')).toMatchObject({ bookings: [{ fee: 4565 }, {}, { fee: 4565 }] })
    const twice = await place({ day: '2033-02-04' })
    expect(await preview('confirmed', [late.id, twice.id])).toMatchObject({ recipients: ['regula@example.test'] })
    expect(await preview('confirmed', [gone.id])).toMatchObject({ recipients: [], subject: '' })
  })

  it('keeps who decided when in which words, and says the usual ones where there are none', async () => {
    const [told, silent] = [await place(), await place()]
    await query('update bookable set notification_recipients = $2 where id = $1', hall.id, ['haus@example.test'])
    await decide([told.id], 'confirmed', { text: '  Bis bald!  ' })
    await decide([silent.id], 'confirmed', { withMail: false })
    const stored = async (id: number) =>
      (
        await query(
          `select decision, decided_by, decided_at between now() - interval '1 minute' and now() as is_now from booking where id = $1`,
          id,
        )
      )[0]
    expect(await stored(told.id)).toEqual({
      decision: 'Bis bald!',
      decided_by: expect.stringContaining('Petra'),
      is_now: true,
    })
    expect(await stored(silent.id)).toMatchObject({ decision: '', decided_by: expect.stringContaining('Petra') })
    const quiet = await place()
    await decide([quiet.id], 'rejected')
    await decide([told.id], 'cancelled', { text: 'Wasserschaden.' })
    await jobs()
    expect(await mails('customerBookingConfirmation', told.id)).toMatchObject([
      { text: expect.stringContaining('Bis bald!') },
    ])
    expect(await mails('customerBookingRejection', quiet.id)).toMatchObject([
      { text: expect.stringContaining('Leider können wir Ihre Anfrage nicht bewilligen.') },
    ])
    expect(await mails('customerBookingCancellation', told.id)).toMatchObject([
      { text: expect.stringContaining('Wasserschaden.') },
    ])
    expect((await stored(told.id)).decision).toBe('Wasserschaden.')
    // The office is told what was decided by whom, also where the customer is not; of a cancellation it knows.
    expect(await mails('customerBookingConfirmation', silent.id)).toEqual([])
    for (const [topic, id] of [
      ['adminBookingConfirmation', told.id],
      ['adminBookingConfirmation', silent.id],
      ['adminBookingRejection', quiet.id],
    ] as const) {
      expect(await mails(topic, id), topic).toMatchObject([
        { recipient: 'haus@example.test', text: expect.stringContaining('Petra') },
      ])
    }
    const office = await query(
      `select topic from mail_message where recipient = 'haus@example.test' and booking_id = $1`,
      told.id,
    )
    expect(office).toEqual([{ topic: 'adminBookingConfirmation' }])
    await query(`update bookable set notification_recipients = '{}' where id = $1`, hall.id)
  })

  it('about several dates of an order is one mail, about all of a series one of its own', async () => {
    const { body } = await call('POST /api/orders', {
      appId,
      token: customerToken,
      body: {
        bookings: ['2034-01-02', '2034-01-03', '2034-01-04', '2034-01-05'].map((day) =>
          bookingDraft(hall, `${day} 10:00`, `${day} 12:00`),
        ),
      },
    })
    const rows = await query('select id from booking where order_id = $1 order by id', body.orderId)
    const [first = 0, second = 0, third = 0, fourth = 0] = rows.map(({ id }) => Number(id))
    const key = crypto.randomUUID()
    await query('update booking set series_key = $2 where id = any($1)', [first, second], key)
    await decide([third, fourth], 'confirmed')
    await decide([first, second], 'rejected')
    await jobs()
    const sent = await query(
      `select topic, subject, booking_id from mail_message where order_id = $1 and topic ~ '^customer(Booking|Serial)' order by topic`,
      body.orderId,
    )
    expect(sent).toEqual([
      { topic: 'customerBookingConfirmation', subject: 'Bestätigt: Mehrzweckhalle, 2 Termine', booking_id: null },
      { topic: 'customerSerialRejection', subject: 'Serie abgelehnt: Mehrzweckhalle, 2 Termine', booking_id: null },
    ])
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

  it('says where it was before, and nothing at all if staff say so', async () => {
    const { id, day } = await place({ day: '2033-03-01' })
    await as(clerk, `POST /api/admin/bookings/${id}/move`, { ...at(day, '13:00', '15:00'), withMail: false })
    await jobs()
    expect(await mails('customerBookingChange', id)).toEqual([])
    await as(clerk, `POST /api/admin/bookings/${id}/move`, { ...at(day, '16:00', '18:00'), isForced: true })
    await jobs()
    const told = await mails('customerBookingChange', id)
    expect(told).toMatchObject([{ recipient: 'regula@example.test' }])
    expect(told[0]?.text).toContain('Bisher: 01.03.2033 - 13:00 – 01.03.2033 - 15:00')
    expect(told[0]?.text).toContain('16:00–18:00 Uhr')
    // Rules nobody overrode are not written down as overridden.
    const entries = (await historyOf(id)).filter(({ title }) => title === 'Buchung verschoben')
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['Termin'], ['Termin']])
  })

  it('against a rule and somebody else is refused for the other, as the check says: nobody is asked to override in vain', async () => {
    const { id, day } = await place()
    await place({ day, from: '14:00', until: '16:00' })
    const both = at(day, '05:00', '15:00')
    const check = await as(clerk, `POST /api/admin/bookings/${id}/check-move`, both)
    expect(check.body).toMatchObject({ reason: 'taken', isFirm: true })
    const moved = await as(clerk, `POST /api/admin/bookings/${id}/move`, both)
    expect(moved.body).toMatchObject({ code: 'booking.slot_taken', details: { reason: 'taken' } })
    const rule = await as(clerk, `POST /api/admin/bookings/${id}/move`, at(day, '05:00', '07:00'))
    expect(rule.body).toMatchObject({ code: 'booking.not_bookable', details: { reason: 'closed' } })
  })

  it('of a billed booking keeps its price, and says what it would be', async () => {
    const { id, orderId, day } = await place()
    await query(`update customer_order set state = 'booked' where id = $1`, orderId)
    const check = await as(clerk, `POST /api/admin/bookings/${id}/check-move`, at(day, '13:00', '17:00'))
    // Four hours instead of two.
    expect(check.body).toMatchObject({ reason: null, total: 18_268, totalBefore: 9134, difference: 9134 })
    const { body } = await as(clerk, `POST /api/admin/bookings/${id}/move`, at(day, '13:00', '17:00'))
    expect(body.booking).toMatchObject({ total: 9134, isBilled: true })
    const price = { amount: -100, reason: 'Rabatt', version: (body.booking as DeskBooking).version }
    expect((await as(clerk, `POST /api/admin/bookings/${id}/price`, price)).body).toMatchObject({
      code: 'order.billed',
    })
  })
})

it('what is over is not changed any more, by no call', async () => {
  for (const state of ['rejected', 'cancelled'] as const) {
    const { id, day } = await place()
    await decide([id], state, { withMail: false })
    const { version } = await read(id)
    const time = { displayStart: `${day} 13:00`, displayEnd: `${day} 15:00` }
    const calls = [
      as(clerk, `POST /api/admin/bookings/${id}/check-move`, time),
      as(clerk, `POST /api/admin/bookings/${id}/move`, time),
      as(clerk, `PUT /api/admin/bookings/${id}`, { name: 'Neu', version }),
      as(clerk, `POST /api/admin/bookings/${id}/price`, { amount: 100, reason: 'Zuschlag', version }),
      as(clerk, `POST /api/admin/bookings/${id}/request`, { accept: true }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'booking.state_changed' })
    }
    expect(await read(id)).toMatchObject({ version, name: 'Jahreskonzert', total: 9134 })
  }
})

it('to a day that does not exist nothing is moved', async () => {
  const { id } = await place()
  const time = { displayStart: '2031-02-30 10:00', displayEnd: '2031-02-30 12:00' }
  const checked = await as(clerk, `POST /api/admin/bookings/${id}/check-move`, time)
  expect(checked.body).toMatchObject({ reason: 'nonexistent_time', total: null, totalBefore: null })
  const moved = await as(clerk, `POST /api/admin/bookings/${id}/move`, time)
  expect(moved.body).toMatchObject({ code: 'booking.not_bookable', details: { reason: 'nonexistent_time' } })
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
    expect((body.booking as DeskBooking).version).toBe(2)
    expect((await adjust(-100, 1)).body).toMatchObject({ code: 'record.conflict' })
    expect((await adjust(-5001, 2)).body).toMatchObject({ code: 'booking.price_negative' })
    expect(await read(id)).toMatchObject({ total: 5000, version: 2 })
    const [order] = await query('select total from customer_order where id = $1', (body.booking as DeskBooking).orderId)
    expect(order.total).toBe(5000)
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
    const told = await mails('customerChangeRequestAcceptance', id)
    expect(told).toMatchObject([{ text: expect.stringContaining('Ihre Änderung ist eingetragen.') }])
    // It is the one mail: that it was moved needs no other.
    expect(await mails('customerBookingChange', id)).toEqual([])
    const [stored] = await query(
      `select decided_by, decided_at between now() - interval '1 minute' and now() as is_now from change_request where booking_id = $1`,
      id,
    )
    expect(stored).toEqual({ decided_by: expect.stringContaining('Petra'), is_now: true })
    expect((await historyOf(id)).map(({ title }) => title)).toContain('Änderungsanfrage angenommen')
    expect((await answer(id, { accept: true })).body).toMatchObject({ code: 'booking.request_gone' })
    expect((await answer(id, { accept: false })).body).toMatchObject({ code: 'booking.request_gone' })
  })

  it('that breaks a rule is accepted by overriding it, not by itself', async () => {
    const { id, day } = await place()
    await ask(id, time(day, '14:00', '17:00'))
    await query(
      `insert into blocking_day (app_id, object_id, title, type, start_date, end_date) values ($1, $2, 'Revision', 'day', $3, $3)`,
      appId,
      hall.id,
      day,
    )
    expect((await answer(id, { accept: true })).body).toMatchObject({ code: 'booking.not_bookable' })
    const forced = await answer(id, { accept: true, isForced: true, text: ' Ausnahmsweise. ' })
    expect(forced.body.booking).toMatchObject({
      displayStart: `${day} 14:00`,
      request: { state: 'accepted', answer: 'Ausnahmsweise.' },
    })
    const moved = (await historyOf(id)).find(({ title }) => title === 'Buchung verschoben')
    expect(moved?.changes).toContainEqual(expect.objectContaining({ field: 'Regel übergangen', after: 'Ja' }))
    await query('delete from blocking_day where object_id = $1', hall.id)
  })

  it('is named before the booking is confirmed, since confirming does not grant it', async () => {
    const { id, day } = await place()
    const other = await place()
    const wishes = async () => {
      const sent = { ids: [id, other.id], to: 'confirmed' }
      const { body } = await as(clerk, 'POST /api/admin/bookings/preview-decision', sent)
      const bookings = body.bookings as { id: number; wish: string | null }[]
      return Object.fromEntries(bookings.map((one) => [one.id, one.wish]))
    }
    await ask(id, time(day, '14:00', '16:00'))
    const [year, month, date] = day.split('-')
    const weekday = new Date(`${day}T00:00:00Z`).toLocaleDateString('de-CH', { weekday: 'short', timeZone: 'UTC' })
    expect(await wishes()).toEqual({
      [id]: `andere Zeit, ${weekday.slice(0, 2)}, ${date}.${month}.${year}, 14:00–16:00 Uhr`,
      [other.id]: null,
    })
    const wishFor = (kind: string) =>
      query(
        `update change_request set kind = $2, display_start = null, display_end = null where booking_id = $1`,
        id,
        kind,
      )
    await wishFor('options')
    expect((await wishes())[id]).toBe('andere Optionen')
    await wishFor('cancel')
    expect((await wishes())[id]).toBe('Stornierung')
    // Confirmed, and the wish waits on; once it is answered nothing is named.
    expect((await decide([id], 'confirmed', { withMail: false })).status).toBe(200)
    expect(await query('select state from change_request where booking_id = $1', id)).toEqual([{ state: 'open' }])
    await answer(id, { accept: false })
    expect((await wishes())[id]).toBeNull()
  })

  it('for the second of two equal hours is carried out at the second', async () => {
    const openingTimes = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '00:00', end: '23:59' } }))
    const object = await make.object(appId, { confirmation: 'manual', openingTimes, intervals: [hourly] })
    const { id } = await place({ object, day: '2031-10-26', from: '10:00', until: '12:00' })
    // From 00:00 to 03:00 of that night four hours pass; to the second 02:00 there are three.
    await query(
      `insert into change_request (app_id, booking_id, kind, display_start, display_end)
       values ($1, $2, 'time', '2031-10-25 22:00Z', '2031-10-26 01:00Z')`,
      appId,
      id,
    )
    const { body } = await answer(id, { accept: true })
    expect(body.booking, JSON.stringify(body)).toMatchObject({ displayEnd: '2031-10-26 02:00', total: 13_701 })
    const [row] = await query('select display_end from booking where id = $1', id)
    expect(row.display_end.toISOString()).toBe('2031-10-26T01:00:00.000Z')
  })

  it('for other options is accepted by taking and pricing them', async () => {
    const options = [
      { value: 'Beamer', inputType: 'checkbox' as const, prices: { [category]: 2000 } },
      { value: 'Leinwand', inputType: 'checkbox' as const, prices: { [category]: 500 } },
      { value: 'Technik', inputType: 'text' as const },
    ]
    const object = await make.object(appId, { confirmation: 'manual', intervals: [hourly], options })
    const [beamer, screen, words] = await query(
      'select id from object_option where object_id = $1 order by sort, id',
      object.id,
    )
    const { id, orderId } = await place({ object, more: { options: [{ id: screen.id, value: true }] } })
    const wished = [
      { id: beamer.id, value: true },
      { id: words.id, value: 'Mikrofon' },
    ]
    await ask(id, { kind: 'options', options: wished })
    const { body } = await answer(id, { accept: true })
    // 91.34 and 20.00; the screen for 5.00 is not wished for any more.
    expect(body.booking, JSON.stringify(body)).toMatchObject({
      total: 11_134,
      options: [{ title: 'Beamer' }, { title: 'Technik', value: 'Mikrofon' }],
      request: { state: 'accepted' },
    })
    expect((await query('select total from customer_order where id = $1', orderId))[0]?.total).toBe(11_135)
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
    await jobs()
    // A cancellation is told by its own mail alone.
    expect(await mails('customerBookingCancellation', id)).toHaveLength(1)
    expect(await mails('customerChangeRequestAcceptance', id)).toEqual([])
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
