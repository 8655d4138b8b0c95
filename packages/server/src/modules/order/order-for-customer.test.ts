import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { eventJobs } from '../../platform/events/outbox.ts'
import { orderSubscribers } from './index.ts'

const { call, deps, databaseUrl, make } = await buildTestApp()

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
  it('is confirmed at once, numbered, and written down with both names', async () => {
    const hall = await make.object(appId, { confirmation: 'manual' })
    const bookings = [bookingDraft(hall, '2031-05-06 10:00', '2031-05-06 12:00')]
    const { body, status } = await create({ bookings, positions: [position], note: 'am Schalter' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.orderNumber).toMatch(/^\d{4}-\d{6}$/)
    const [order] = await query('select * from customer_order where id = $1', body.orderId)
    const [booking] = await query('select * from booking where order_id = $1', body.orderId)
    expect(order).toMatchObject({ origin: 'desk', state: 'created', user_id: customer, total: booking.total + 12_000 })
    expect(order.contact).toMatchObject({ lastname: 'Meier', email: 'ruth@example.test' })
    expect(booking).toMatchObject({ state: 'confirmed' })
    expect(body.bookingIds).toEqual([booking.id])
    expect(await query('select text from internal_note where order_id = $1', body.orderId)).toEqual([
      { text: 'am Schalter' },
    ])
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
