import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { wholeMails } from '../../../../test/whole-mails.ts'

const { call, deps, make } = await buildTestApp()
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

let appId: number
let paymentOptionId: number
beforeAll(async () => {
  appId = await make.app()
  paymentOptionId = (await query('select id from payment_option where app_id = $1', appId))[0].id
})

const userOf = (email: string) => ({
  firstname: 'Gina',
  lastname: 'Gast',
  company: '',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
  email,
  phone: '079 000 00 00',
})

let people = 0
const newAddress = () => {
  people += 1
  return `gast-${people}@example.test`
}

async function codeFor(email: string, more: object = {}): Promise<string> {
  const sent = await call('POST /api/booking/code', { appId, body: { email, ...more } })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const mails = await wholeMails(deps.db, appId, { to: email, topic: 'anonymousOrderVerification' })
  return /\b(\d{6})\b/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

/** Exactly the fields of a booking that are specified. */
const specified = (object: { id: number; intervalId: number }, day: string) => ({
  objectId: object.id,
  color: '',
  remark: '',
  name: 'Probe',
  isSerial: false,
  options: [],
  answers: [],
  intervalId: object.intervalId,
  start: `${day} 10:00`,
  end: `${day} 12:00`,
  displayStart: `${day} 10:00`,
  displayEnd: `${day} 12:00`,
})
const order = (body: object) => call('POST /api/orders', { appId, body })
const countOf = async (email: string) =>
  (await query(`select count(*)::int as n from customer_order where contact ->> 'email' = $1`, email))[0].n
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a guest who sends user, bookings, code and paymentOptionId, and nothing else', () => {
  it('orders', async () => {
    const hall = await make.object(appId)
    const email = newAddress()
    const code = await codeFor(email)
    const body = { user: userOf(email), bookings: [specified(hall, '2030-05-03')], code, paymentOptionId }
    const placed = await order(body)
    expect(placed).toMatchObject({ status: 200, body: { success: true, isCodeValid: true, redirect: null } })
    expect(await countOf(email)).toBe(1)
  })

  it('gets the first answer again, however often and however parallel the same is sent', async () => {
    const hall = await make.object(appId, { stock: 20 })
    const email = newAddress()
    const code = await codeFor(email)
    const body = { user: userOf(email), bookings: [specified(hall, '2030-05-03')], code, paymentOptionId }
    const answers = await Promise.all([order(body), order(body), order(body)])
    answers.push(await order(body))
    expect(new Set(answers.map(({ body: { orderId } }) => orderId)).size).toBe(1)
    expect(answers.every(({ body: { success } }) => success)).toBe(true)
    expect(await countOf(email)).toBe(1)
  })

  it('needs another code for another order', async () => {
    const hall = await make.object(appId)
    const email = newAddress()
    const code = await codeFor(email)
    const body = { user: userOf(email), bookings: [specified(hall, '2030-05-03')], code, paymentOptionId }
    await order(body)
    const second = await order({ ...body, bookings: [specified(hall, '2030-05-04')] })
    expect(second).toMatchObject({
      status: 422,
      body: { success: false, code: 'order.code_invalid', isCodeValid: false },
    })
    expect(await countOf(email)).toBe(1)
  })

  it('gets one order for a code, also where several are sent at the same moment', async () => {
    const halls = await Promise.all(Array.from({ length: 5 }, () => make.object(appId)))
    const email = newAddress()
    const code = await codeFor(email)
    const user = userOf(email)
    const answers = await Promise.all(
      halls.map((hall) => order({ user, bookings: [specified(hall, '2030-05-03')], code, paymentOptionId })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status !== 200) expect(body).toMatchObject({ code: 'order.code_invalid', isCodeValid: false })
    }
    expect(await countOf(email)).toBe(1)
  })

  it('is not let in by the code of another address, nor by that of a draft', async () => {
    const hall = await make.object(appId)
    const [mine, other] = [newAddress(), newAddress()]
    const bookings = [specified(hall, '2030-05-03')]
    const code = await codeFor(other)
    expect((await order({ user: userOf(mine), bookings, code, paymentOptionId })).body.isCodeValid).toBe(false)
    const draftCode = await codeFor(mine, { clientKey: crypto.randomUUID() })
    expect((await order({ user: userOf(mine), bookings, code: draftCode, paymentOptionId })).body.isCodeValid).toBe(
      false,
    )
    // The other way round it is good: it proves the address, whichever draft it is.
    const clientKey = crypto.randomUUID()
    expect((await order({ user: userOf(other), bookings, code, clientKey })).body).toMatchObject({ isCodeValid: true })
  })

  it('has five tries', async () => {
    const hall = await make.object(appId)
    const email = newAddress()
    const code = await codeFor(email)
    const bookings = [specified(hall, '2030-05-03')]
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await order({ user: userOf(email), bookings, code: wrong(code), paymentOptionId })
      expect(answer.body).toMatchObject({ success: false, isCodeValid: false, triesLeft })
    }
    expect((await order({ user: userOf(email), bookings, code, paymentOptionId })).body.isCodeValid).toBe(false)
  })
})

it('somebody else who asks for a code with the same draft disturbs nobody', async () => {
  const hall = await make.object(appId)
  const clientKey = crypto.randomUUID()
  const email = newAddress()
  const code = await codeFor(email, { clientKey })
  await codeFor(newAddress(), { clientKey })
  const bookings = [specified(hall, '2030-05-03')]
  expect((await order({ user: userOf(email), bookings, code, clientKey })).body).toMatchObject({ success: true })
})

describe('every other refusal of an order', () => {
  it('says that the code was not the reason', async () => {
    await query(
      `insert into legal_text (app_id, kind, version, html, short) values ($1, 'regulation', 1, 'Ruhe', 'Ruhe')`,
      appId,
    )
    const hall = await make.object(appId)
    const hidden = await make.object(appId, { isVisible: false })
    const token = await make.customerToken(appId)
    const bookings = [specified(hall, '2030-05-03')]
    const taken = await call('POST /api/orders', { appId, token, body: { bookings } })
    expect(taken.body).toMatchObject({ success: true, isCodeValid: true })
    const refused: [object, string | undefined][] = [
      [{ bookings }, token],
      [{ bookings: [specified(hidden, '2030-05-03')] }, token],
      [{ bookings: [{ ...specified(hall, '2030-05-04'), intervalId: 424_242 }] }, token],
      [{ bookings: [specified(hall, '2020-05-04')] }, token],
      [{ bookings: [specified(hall, '2030-05-05')], expectedTotal: 1 }, token],
      [{ bookings: [specified(hall, '2030-05-05')], acceptsRules: false }, token],
      [{ bookings: [] }, token],
      [{ bookings: 'x' }, token],
      [{ bookings, user: { email: 'nein' } }, undefined],
      [{ bookings }, 'no-session'],
    ]
    for (const [body, as] of refused) {
      const answer = await call('POST /api/orders', { appId, body, ...(as && { token: as }) })
      expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      expect(answer.body, JSON.stringify(body)).toMatchObject({ success: false, isCodeValid: true })
    }
  })
})
