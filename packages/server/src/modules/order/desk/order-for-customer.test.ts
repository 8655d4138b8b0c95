import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { sendFiles } from '../../../../test/send-file.ts'
import { hashToken } from '../../../platform/auth/token.ts'
import { eventJobs } from '../../../platform/events/outbox.ts'
import { orderSubscribers } from '../index.ts'

const { call, deps, databaseUrl, make, server } = await buildTestApp()

let appId: number
let clerk: string
let customer: number
beforeAll(async () => {
  appId = await make.app()
  clerk = await make.staffToken(appId, ['order:create', 'order:view'])
  customer = await make.user(appId, { email: 'ruth@example.test', firstname: 'Ruth', lastname: 'Meier' })
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const create = (body: object, token = clerk) =>
  call('POST /api/admin/orders', { appId, token, body: { userId: customer, clientKey: crypto.randomUUID(), ...body } })
const mailsTo = async (orderId: unknown) => {
  await runJobs(deps.db, databaseUrl, {
    ...eventJobs(orderSubscribers),
    'mail.send': { scope: 'platform', run: async () => {} },
  })
  return query(`select topic from mail_message where order_id = $1`, orderId)
}
const position = { title: 'Reinigung', quantity: 1.5, unitPrice: 8000, isTaxable: false }

describe('an order staff make for a customer', () => {
  it('by a keeper carries their note, with the name and without a number among people', async () => {
    const hall = await make.object(appId)
    const bookings = [bookingDraft(hall, '2031-05-06 10:00', '2031-05-06 12:00')]
    const { body, status } = await create({ bookings, note: 'Am Telefon' }, await make.keeperToken())
    expect(status, JSON.stringify(body)).toBe(200)
    const notes = await query('select text, author_id from internal_note where order_id = $1', body.orderId)
    expect(notes).toEqual([{ text: 'Am Telefon', author_id: null }])
  })

  it('is confirmed at once, numbered, and written down with both names', async () => {
    const hall = await make.object(appId, { confirmation: 'manual' })
    const bookings = [bookingDraft(hall, '2031-05-06 10:00', '2031-05-06 12:00')]
    const { body, status } = await create({ bookings, positions: [position], note: ' am Schalter ' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.orderNumber).toMatch(/^\d{4}-\d{6}$/)
    const [order] = await query('select * from customer_order where id = $1', body.orderId)
    const [booking] = await query('select * from booking where order_id = $1', body.orderId)
    expect(order).toMatchObject({ origin: 'desk', state: 'created', user_id: customer, total: booking.total + 12_000 })
    expect(order.contact).toMatchObject({ lastname: 'Meier', email: 'ruth@example.test' })
    expect(booking).toMatchObject({ state: 'confirmed' })
    expect(body.bookingIds).toEqual([booking.id])
    expect(order.accepted_rules_at).toBeNull()
    const [staff] = await query(
      `select u.id, trim(u.firstname || ' ' || u.lastname) as name from app_user u join session s on s.account_id = u.id
       where s.token_hash = $1`,
      hashToken(clerk),
    )
    expect(booking).toMatchObject({ decided_by: staff.name, decided_at: expect.any(Date) })
    expect(
      await query('select text, author_id, author_name from internal_note where order_id = $1', body.orderId),
    ).toEqual([{ text: 'am Schalter', author_id: staff.id, author_name: staff.name }])
    const [entry] = await query(
      `select actor_name, impersonated_name from audit_entry where entity = 'order' and entity_id = $1`,
      String(body.orderId),
    )
    expect(entry.impersonated_name).toBe('Ruth Meier')
    expect(entry.actor_name).not.toBe('Ruth Meier')
    expect(await mailsTo(body.orderId)).toEqual([{ topic: 'customerOrder' }])
  })

  it('makes public the occasions staff say so of, and no other', async () => {
    const hall = await make.object(appId, {})
    const named = (day: string, name: string, more: object) =>
      bookingDraft(hall, `${day} 10:00`, `${day} 12:00`, { name, ...more })
    const bookings = [
      named('2031-05-09', 'Diskret', {}),
      named('2031-05-10', 'Konzert', { isNamePublic: true, color: '#2E7D32' }),
    ]
    const { body } = await create({ bookings })
    expect(
      await query('select name, is_name_public, color from booking where order_id = $1 order by id', body.orderId),
    ).toEqual([
      { name: 'Diskret', is_name_public: false, color: '' },
      { name: 'Konzert', is_name_public: true, color: '#2e7d32' },
    ])
  })

  it('mails nothing if that is wished, and waits for a decision if that is wished', async () => {
    const hall = await make.object(appId, { confirmation: 'manual' })
    const bookings = [bookingDraft(hall, '2031-05-06 10:00', '2031-05-06 12:00')]
    const { body } = await create({ bookings, withMail: false, isConfirmed: false })
    expect(await mailsTo(body.orderId)).toEqual([])
    const [booking] = await query('select state from booking where order_id = $1', body.orderId)
    expect(booking.state).toBe('unconfirmed')
  })

  it('overrides the rules of an object when asked to, and never what somebody else has', async () => {
    const hall = await make.object(appId)
    const night = [bookingDraft(hall, '2031-05-07 23:00', '2031-05-07 23:45')]
    expect((await create({ bookings: night })).body.code).toBe('booking.not_bookable')
    const forced = await create({ bookings: night, isForced: true })
    expect(forced.status, JSON.stringify(forced.body)).toBe(200)
    expect((await create({ bookings: night, isForced: true })).body.code).toBe('booking.slot_taken')
    expect(await query('select 1 from occupancy where object_id = $1', hall.id)).toHaveLength(1)
  })

  it('wants what the object asks for, keeps and prices it, and does without it when asked to', async () => {
    const keeper = await make.keeperToken()
    const category = await call('POST /api/admin/pricecategories', {
      appId,
      token: keeper,
      body: { name: 'Einheimische', isDefault: true, zipcodes: [] },
    })
    const prices = { [(category.body.priceCategory as { id: number }).id]: 1500 }
    const hall = await make.object(appId, {
      options: [{ value: 'Stühle', inputType: 'number', isRequired: true, prices }],
    })
    const asked = { help: '', isRequired: true, settings: { multiple: false, standard: '', choices: [] } }
    const made = await call('POST /api/admin/questionnaires', {
      appId,
      token: keeper,
      body: { title: 'Anlass', questions: [{ ...asked, id: -1, type: 'text', value: 'Wer ist verantwortlich?' }] },
    })
    const { id, questions } = made.body.questionnaire as { id: number; questions: { id: number }[] }
    const at = `/api/admin/objects/${hall.id}`
    const { version } = (await call(`GET ${at}`, { appId, token: keeper })).body.object as { version: number }
    await call(`PUT ${at}/questionnaires`, { appId, token: keeper, body: { version, questionnaireIds: [id] } })
    const [option] = await query('select id from object_option where object_id = $1', hall.id)
    const questionId = Number(questions[0]?.id)
    const booking = (day: string, given: object = {}) => [bookingDraft(hall, `${day} 10:00`, `${day} 12:00`, given)]

    expect((await create({ bookings: booking('2031-06-02') })).body).toMatchObject({
      code: 'booking.incomplete',
      details: { objectId: hall.id, options: [option.id], questions: { [questionId]: expect.any(String) } },
    })
    const answer = { questionnaireId: id, questionId, answer: 'Ruth Meier' }
    const given = { options: [{ id: option.id, value: 20 }], answers: [answer] }
    const whole = await create({ bookings: booking('2031-06-03', given) })
    const [stored] = await query('select options, answers, total from booking where order_id = $1', whole.body.orderId)
    expect(stored).toMatchObject({
      options: [{ title: 'Stühle', value: '20' }],
      answers: [{ answer: 'Ruth Meier' }],
      total: 30_000,
    })
    const forced = await create({ bookings: booking('2031-06-04'), isForced: true })
    expect(forced.status, JSON.stringify(forced.body)).toBe(200)
  })

  it('twice with the same key is one order', async () => {
    const hall = await make.object(appId)
    const body = {
      clientKey: crypto.randomUUID(),
      bookings: [bookingDraft(hall, '2031-05-08 10:00', '2031-05-08 12:00')],
    }
    const answers = await Promise.all([create(body), create(body), create(body)])
    expect(new Set(answers.map((answer) => answer.body.orderNumber)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    // For somebody else it is not theirs.
    const refused = await create({ ...body, userId: await make.user(appId) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.key_taken' } })
    expect(JSON.stringify(refused.body)).not.toContain(String(answers[0]?.body.orderNumber))
  })

  it('costs what the customer pays, in the way that was chosen', async () => {
    const place = await make.app()
    const token = await make.staffToken(place, ['order:create', 'order:view'])
    const [everybody, clubs] = await query(
      `insert into price_category (app_id, name, is_default) values ($1, 'Alle', true), ($1, 'Vereine', false) returning id`,
      place,
    )
    const prices = { [everybody.id]: 4000, [clubs.id]: 1000 }
    const intervals = [{ name: 'h', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices }]
    const hall = await make.object(place, { intervals })
    const userId = await make.user(place, { priceCategoryId: clubs.id })
    await query('update app_user set check_zipcode = false where id = $1', userId)
    const [cash] = await query(
      `insert into payment_option (app_id, name, description, kind, sort) values ($1, 'Bar', 'Am Schalter', 'cash', 9) returning id`,
      place,
    )
    let day = 0
    const order = (more: object) => {
      day += 1
      const bookings = [bookingDraft(hall, `2031-05-0${day} 10:00`, `2031-05-0${day} 12:00`)]
      const body = { userId, clientKey: crypto.randomUUID(), bookings, ...more }
      return call('POST /api/admin/orders', { appId: place, token, body })
    }
    const stored = async (more: object) => {
      const { status, body } = await order(more)
      expect(status, JSON.stringify(body)).toBe(200)
      const [row] = await query(
        `select total, price_category_name as category, payment_option_name as name, payment_description as description
         from customer_order where id = $1`,
        body.orderId,
      )
      return row
    }
    // Two hours at 10.00.
    const bill = { total: 2000, category: 'Vereine', name: 'Rechnung', description: expect.any(String) }
    expect(await stored({})).toEqual(bill)
    expect(await stored({ paymentOptionId: cash.id })).toEqual({ ...bill, name: 'Bar', description: 'Am Schalter' })
    expect((await order({ paymentOptionId: 424_242 })).body).toMatchObject({ code: 'order.payment_option_unknown' })
    const clerkOfTheirs = await make.user(place, { role: 'admin' })
    expect((await order({ userId: clerkOfTheirs })).status).toBe(404)
    // What customers do not see yet can be had all the same, knowingly.
    await query('update bookable set is_visible = false where id = $1', hall.id)
    expect((await order({})).body).toMatchObject({ details: { failed: [{ reason: 'hidden' }] } })
    expect((await order({ isForced: true })).status).toBe(200)
  })

  it('of a series needs the right, and an object that allows it; two at the same time are refused', async () => {
    const [hall, single] = [await make.object(appId, { allowsSeries: true }), await make.object(appId)]
    const serial = await make.staffToken(appId, ['order:create', 'reservation:serial'])
    const dates = ['2031-07-01', '2031-07-08'].map((date) => [`${date} 10:00`, `${date} 12:00`] as const)
    const series = (object: typeof hall) => {
      const occupancies = dates.map(([start, end]) => ({
        clientId: start,
        start,
        end,
        displayStart: start,
        displayEnd: end,
      }))
      return {
        bookings: [bookingDraft(object, '2031-07-01 10:00', '2031-07-01 12:00', { isSerial: true, occupancies })],
      }
    }
    expect((await create(series(hall))).body).toMatchObject({ code: 'booking.series_denied' })
    expect((await create(series(single), serial)).body).toMatchObject({ code: 'booking.series_denied' })
    const made = await create(series(hall), serial)
    const rows = await query(
      'select id, series_key from booking where order_id = $1 order by display_start',
      made.body.orderId,
    )
    expect(made.body.bookingIds).toEqual(rows.map(({ id }) => id))
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ series_key }) => series_key)).size).toBe(1)
    const twice = bookingDraft(single, '2031-07-01 10:00', '2031-07-01 12:00')
    expect((await create({ bookings: [twice, twice] })).body).toMatchObject({ code: 'booking.own_overlap' })
  })

  it('waits for what somebody keeps, takes what ran out, and shows on the days of the object', async () => {
    const hall = await make.object(appId)
    const bookings = [bookingDraft(hall, '2031-08-01 10:00', '2031-08-01 12:00')]
    const far = [bookingDraft(hall, '2031-09-01 10:00', '2031-09-01 12:00')]
    const keep = (dates: object[]) =>
      call('POST /api/booking/hold', { appId, body: { clientKey: crypto.randomUUID(), bookings: dates } })
    for (const dates of [bookings, far]) expect((await keep(dates)).status).toBe(200)
    const days = async () =>
      (await query('select day::text from object_day where object_id = $1 order by day', hall.id)).map(({ day }) => day)
    expect(await days()).toEqual(['2031-08-01', '2031-09-01'])
    expect((await create({ bookings })).body).toMatchObject({ code: 'booking.slot_taken' })
    await query(`update occupancy set expires_at = now() - interval '1 second' where object_id = $1`, hall.id)
    expect((await create({ bookings })).status).toBe(200)
    expect(await query('select kind from occupancy where object_id = $1', hall.id)).toEqual([{ kind: 'booking' }])
    // What ran out on another day is free there again.
    expect(await days()).toEqual(['2031-08-01'])
  })

  it('keeps the files that came with it', async () => {
    const hall = await make.object(appId, { options: [{ value: 'Patent', inputType: 'document' }] })
    const [option] = await query('select id from object_option where object_id = $1', hall.id)
    const file = { name: 'patent.txt', content: 'Patent' }
    const sent = await sendFiles(server, '/api/booking/documents', [file], { 'x-app-id': String(appId) })
    const { key } = sent.body.document
    const order = (day: string) =>
      create({
        bookings: [bookingDraft(hall, `${day} 10:00`, `${day} 12:00`, { options: [{ id: option.id, value: key }] })],
      })
    const { body } = await order('2031-10-01')
    expect(await query('select order_id from booking_document where key = $1', key)).toEqual([
      { order_id: body.orderId },
    ])
    expect((await order('2031-10-02')).body).toMatchObject({ code: 'booking.document_gone' })
    const [entry] = await query(
      `select after from audit_entry where entity = 'order' and action = 'created' and entity_id = $1`,
      String(body.orderId),
    )
    expect(entry.after).toMatchObject({ documents: ['patent.txt'] })
  })

  it('of positions alone is an order; of nothing is none', async () => {
    const { body } = await create({ positions: [position] })
    expect(body.success, JSON.stringify(body)).toBe(true)
    const [order] = await query('select total, state from customer_order where id = $1', body.orderId)
    expect(order).toEqual({ total: 12_000, state: 'created' })
    expect((await create({})).body.code).toBe('order.empty')
  })

  it('needs the right, and a customer of this app', async () => {
    const viewer = await make.staffToken(appId, ['order:view'])
    expect((await create({ positions: [position] }, viewer)).status).toBe(403)
    expect((await call('POST /api/admin/orders', { appId, body: {} })).status).toBe(401)
    const other = await make.app()
    const stranger = await make.user(other, { email: 'fremd@example.test', firstname: 'F', lastname: 'F' })
    expect((await create({ positions: [position], userId: stranger })).status).toBe(404)
  })
})
