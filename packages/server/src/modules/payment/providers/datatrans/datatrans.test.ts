import { judgePayment } from '@allmend/domain/payments'
import { describe, expect, it } from 'vitest'
import { providerOf } from '../provider-of.ts'
import { credentials, datatransScene, mailbox, placesAt, requestOf, serveAnswers, signKey } from '../provider-scene.ts'
import { sign } from './read-signed.ts'

const refundOf = (amount: number, key: string = crypto.randomUUID()) => ({
  ...{ amount, currency: 'CHF', reference: 'Rueckzahlung-1', key },
})

async function paid() {
  const scene = await datatransScene()
  const request = requestOf()
  const { value } = await scene.provider.create(request)
  await scene.simulator.act(value.id, 'pay')
  return { ...scene, request, id: value.id }
}

describe('a payment at Datatrans', () => {
  it('gets a page for half an hour, whatever we ask for', async () => {
    const { simulator, provider } = await datatransScene()
    const before = Date.now()
    const { value } = await provider.create(requestOf())
    expect(value.link).toBe(`${simulator.url}/v1/start/${value.id}`)
    expect(value.expiresAt.getTime()).toBeGreaterThanOrEqual(before + 30 * 60_000)
  })

  it('goes to the service itself unless it is a test', async () => {
    const { simulator } = await datatransScene()
    const live = providerOf('datatrans', { ...credentials, isTest: false }, placesAt(simulator.url))
    await expect(live.create(requestOf())).rejects.toMatchObject({ failure: 'refused', status: 404 })
  })

  it('passes from open to paid', async () => {
    const { simulator, provider } = await datatransScene()
    const request = requestOf()
    const { id } = (await provider.create(request)).value
    expect((await provider.status(id)).value).toEqual({
      ...{ status: 'initialized', received: 0, reserved: 0, returned: 0, currency: 'CHF' },
      ...{ reference: request.reference, method: '', fee: null },
    })
    await simulator.act(id, 'challenge', { means: 'visa' })
    expect((await provider.status(id)).value).toMatchObject({ status: 'challenge_ongoing', received: 0 })
    const back = new URL(await simulator.act(id, 'pay'))
    expect([back.searchParams.get('datatransTrxId'), back.searchParams.has('ok')]).toEqual([id, true])
    const { value } = await provider.status(id)
    expect(value).toMatchObject({ status: 'settled', received: 7800, method: 'Visa 4242' })
    expect(judgePayment(request, value)).toEqual({ kind: 'paid' })
    simulator.say(id, 'transmitted')
    expect((await provider.status(id)).value).toMatchObject({ status: 'transmitted', received: 7800 })
    simulator.say(id, 'on_holiday')
    expect((await provider.status(id)).value).toMatchObject({ status: 'on_holiday', received: 0 })
  })

  it('in part, or in another currency, is not what was asked for', async () => {
    const { simulator, provider } = await datatransScene()
    const [one, two] = [requestOf(), requestOf()]
    const part = (await provider.create(one)).value.id
    await simulator.act(part, 'pay', { amount: 'part' })
    expect(judgePayment(one, (await provider.status(part)).value)).toEqual({ kind: 'mismatch', of: 'amount' })
    const euro = (await provider.create(two)).value.id
    await simulator.act(euro, 'pay', { currency: 'EUR' })
    expect(judgePayment(two, (await provider.status(euro)).value)).toEqual({ kind: 'mismatch', of: 'currency' })
  })

  it('made twice with one key is one, with another body it is refused', async () => {
    const { simulator, provider } = await datatransScene()
    const request = requestOf()
    const first = (await provider.create(request)).value.id
    expect((await provider.create(request)).value.id).toBe(first)
    await expect(provider.create({ ...request, amount: 1 })).rejects.toMatchObject({ failure: 'refused', status: 422 })
    expect(simulator.payments()).toHaveLength(1)
  })

  it('a key is forgotten after an hour', async () => {
    let now = Date.now()
    const { simulator, provider } = await datatransScene({ now: () => now })
    const request = requestOf()
    await provider.create(request)
    now += 60 * 60_000
    await provider.create(request)
    expect(simulator.payments()).toHaveLength(2)
  })

  it('is taken once it was promised, and once only', async () => {
    const { simulator, provider } = await datatransScene()
    const request = requestOf()
    const { id } = (await provider.create(request)).value
    await expect(provider.capture(id, 7800, request.reference)).rejects.toMatchObject({ failure: 'refused' })
    await simulator.act(id, 'reserve')
    expect((await provider.status(id)).value).toMatchObject({ status: 'authorized', reserved: 7800, received: 0 })
    await provider.capture(id, 7800, request.reference)
    await provider.capture(id, 7800, request.reference)
    expect((await provider.status(id)).value).toMatchObject({ status: 'settled', reserved: 0, received: 7800 })
  })

  it('is given up if it is promised, not if it is paid; an open one says that it cannot be', async () => {
    const { simulator, provider, id } = await paid()
    await expect(provider.cancel(id, 'R')).rejects.toMatchObject({ failure: 'refused' })
    expect((await provider.status(id)).value).toMatchObject({ status: 'settled', received: 7800 })
    const reserved = (await provider.create(requestOf())).value.id
    await simulator.act(reserved, 'reserve')
    await provider.cancel(reserved, 'R')
    await provider.cancel(reserved, 'R')
    expect((await provider.status(reserved)).value).toMatchObject({ status: 'canceled', reserved: 0 })
    const open = (await provider.create(requestOf())).value.id
    await expect(provider.cancel(open, 'R')).rejects.toMatchObject({
      ...{ failure: 'refused', message: 'INVALID_TRANSACTION_STATUS: transaction is initialized' },
    })
    const declined = (await provider.create(requestOf())).value.id
    await simulator.act(declined, 'decline')
    await provider.cancel(declined, 'R')
    await provider.cancel('999', 'R')
  })

  it('goes back in parts and as a whole, never more than came in', async () => {
    const { simulator, provider, id } = await paid()
    const first = refundOf(2800)
    const refunded = (await provider.refund(id, first)).value.id
    expect(refunded).toMatch(/^\d+$/)
    expect(refunded).not.toBe(id)
    expect((await provider.status(id)).value).toMatchObject({ status: 'settled', received: 7800, returned: 2800 })
    await expect(provider.refund(id, refundOf(5001))).rejects.toMatchObject({ failure: 'refused', status: 400 })
    await provider.refund(id, refundOf(5000))
    expect((await provider.status(id)).value).toMatchObject({ received: 7800, returned: 7800 })
    expect((await provider.refund(id, first)).value.id).toBe(refunded)
    expect(simulator.payments()[0]).toMatchObject({ returned: 7800, refunds: 2 })
  })

  it('credits that failed did not go back', async () => {
    const credit = { action: 'credit', amount: 100 }
    const url = await serveAnswers({
      'GET /v1/transactions/1': {
        ...{ transactionId: '1', status: 'settled', currency: 'CHF', refno: 'R', paymentMethod: 'XYZ' },
        detail: { settle: { amount: 7800 } },
        history: [{ ...credit, success: true }, { ...credit, success: false }, credit],
      },
    })
    const { value } = await providerOf('datatrans', credentials, placesAt(url)).status('1')
    expect(value).toMatchObject({ received: 7800, returned: 100, method: 'XYZ' })
  })

  it('refuses a reference it cannot carry, and says what is wrong', async () => {
    const { provider } = await datatransScene()
    await expect(provider.create(requestOf({ reference: 'x'.repeat(41) }))).rejects.toMatchObject({
      ...{ failure: 'refused', status: 400, message: 'INVALID_PROPERTY: init.refno is not valid' },
    })
  })

  it('tries credentials', async () => {
    const { simulator, provider } = await datatransScene()
    await provider.test()
    const stranger = providerOf('datatrans', { ...credentials, secret: 'falsch' }, placesAt(simulator.url))
    await expect(stranger.test()).rejects.toMatchObject({ failure: 'refused', status: 401 })
  })
})

describe('a webhook of Datatrans', () => {
  it('counts if it is signed, and signed lately', async () => {
    const { url, webhooks } = await mailbox()
    const { simulator, provider } = await datatransScene()
    const request = requestOf({ urls: { ...requestOf().urls, webhook: url } })
    const { id } = (await provider.create(request)).value
    await simulator.act(id, 'pay', { webhook: 'reordered' })
    await simulator.sendWebhook(id, 'forged')
    await simulator.sendWebhook(id, 'old')
    const right = { paymentId: id, reference: request.reference }
    expect(webhooks.map((webhook) => provider.readWebhook(webhook))).toEqual([right, right, null, null])
    expect(webhooks.map(({ body }) => JSON.parse(body.toString()).status)).toEqual([
      ...['settled', 'initialized', 'settled', 'settled'],
    ])
  })

  const now = 1_790_000_000_000
  const body = Buffer.from('{"transactionId":"123","refno":"R"}')
  const signed = (moment: string, over = body, key = signKey) =>
    `t=${moment},s0=${sign(key, moment, over).toString('hex')}`
  const read = (signature: string | string[] | undefined, key = signKey, of = body) =>
    providerOf('datatrans', { ...credentials, signKey: key }, placesAt('http://x')).readWebhook({
      ...{ headers: { 'datatrans-signature': signature }, body: of, now },
    })
  const right = { paymentId: '123', reference: 'R' }

  it('ten minutes either way are late enough', () => {
    for (const away of [0, 600_000, -600_000]) expect(read(signed(String(now + away)))).toEqual(right)
    for (const away of [600_001, -600_001]) expect(read(signed(String(now + away)))).toBeNull()
  })

  it('is the one of the documentation', () => {
    // Over the moment and the bytes, without anything in between, with the key as bytes.
    expect(sign('00ff', '1', Buffer.from('{}')).toString('hex')).toBe(
      'bd5fe7fdf8cc14314491ebffc0b599c9908c33463ea0ac1677d6b73925b65e03',
    )
  })

  it('is refused with any other signature', () => {
    const good = signed(String(now))
    expect(read(good.toUpperCase().replace('T=', 't=').replace('S0=', 's0='))).toEqual(right)
    expect(read(`${good},s1=00`)).toEqual(right)
    const others = [
      ...[undefined, '', 't=,s0=', 't=1', good.slice(0, -1), `${good}0`, good.replace('t=', 't= ')],
      ...[signed(String(now), Buffer.from('{}')), signed(String(now), body, 'aa'), `x${good}`, [good, good]],
    ]
    for (const other of others) expect(read(other), String(other)).toBeNull()
    expect(read(good, signKey, Buffer.from('{"transactionId":"124","refno":"R"}'))).toBeNull()
  })

  it('is refused as long as there is no right key', () => {
    for (const key of ['', 'xyz', 'abc', signKey.slice(1)]) expect(read(signed(String(now), body, key), key)).toBeNull()
  })

  it('is nothing if it names no transaction', () => {
    for (const text of ['', '{', 'null', '{"refno":"R"}', '{"transactionId":"../1"}']) {
      const of = Buffer.from(text)
      expect(read(signed(String(now), of), signKey, of), text).toBeNull()
    }
  })
})
