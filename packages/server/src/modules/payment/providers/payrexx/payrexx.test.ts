import { judgePayment } from '@allmend/domain/payments'
import { describe, expect, it } from 'vitest'
import { providerOf } from '../provider-of.ts'
import { credentials, mailbox, payrexxScene, placesAt, providerAt, requestOf, serveAnswers } from '../provider-scene.ts'
import { decodeForm } from '../simulator/decode-form.ts'
import { encodeForm } from './encode-form.ts'

const refundOf = (amount: number) => ({ amount, currency: 'CHF', reference: 'R', key: crypto.randomUUID() })

async function paid(change: Parameters<typeof requestOf>[0] = {}) {
  const scene = await payrexxScene()
  const request = requestOf(change)
  const { value } = await scene.provider.create(request)
  await scene.simulator.act(value.id, 'pay')
  return { ...scene, request, id: value.id }
}

describe('a payment at Payrexx', () => {
  it('gets a page that stands open as long as we said', async () => {
    const { simulator, provider } = await payrexxScene()
    const before = Date.now()
    const { value, raw } = await provider.create(requestOf())
    expect(value.link.startsWith(`${simulator.url}/pay/`)).toBe(true)
    expect(value.expiresAt.getTime()).toBeGreaterThanOrEqual(before + 15 * 60_000)
    expect(JSON.stringify(raw)).toContain(value.id)
    expect(JSON.stringify(raw)).not.toContain('localhost:3000')
  })

  it('waits, and says what it is for', async () => {
    const { provider } = await payrexxScene()
    const request = requestOf()
    const { value } = await provider.create(request)
    expect((await provider.status(value.id)).value).toEqual({
      ...{ status: 'waiting', received: 0, reserved: 0, returned: 0, currency: 'CHF', reference: request.reference },
      ...{ method: '', fee: null },
    })
  })

  it('is paid, with means and fee', async () => {
    const { simulator, provider, request, id } = await paid()
    const { value } = await provider.status(id)
    expect(value).toMatchObject({ status: 'confirmed', received: 7800, returned: 0, method: 'TWINT', fee: 121 })
    expect(judgePayment(request, value)).toEqual({ kind: 'paid' })
    const card = (await provider.create(requestOf())).value.id
    await simulator.act(card, 'pay', { means: 'visa' })
    expect((await provider.status(card)).value.method).toBe('Visa 4242')
  })

  it('in part, or in another currency, is not what was asked for', async () => {
    const { simulator, provider } = await payrexxScene()
    const request = requestOf()
    const part = (await provider.create(request)).value.id
    await simulator.act(part, 'pay', { amount: 'part' })
    expect(judgePayment(request, (await provider.status(part)).value)).toEqual({ kind: 'mismatch', of: 'amount' })
    const euro = (await provider.create(request)).value.id
    await simulator.act(euro, 'pay', { currency: 'EUR' })
    expect(judgePayment(request, (await provider.status(euro)).value)).toEqual({ kind: 'mismatch', of: 'currency' })
  })

  it('is paid out to the bank, newest first, where Payrexx tells it', async () => {
    const { provider } = await paid()
    // Of today nothing is paid out yet.
    expect(await provider.payouts()).toEqual([])
    const data = [
      {
        uuid: 'a',
        amount: 7679,
        total_fees: 121,
        currency: 'CHF',
        date: '2026-11-16',
        statement: 'PX 1',
        status: 'sent',
      },
      { uuid: 7, amount: '100', currency: 'CHF', date: '2026-11-17', status: 'later' },
    ]
    const url = await serveAnswers({ 'GET /v1.14/Payout/': { status: 'success', data } })
    expect(await providerAt('payrexx', url).payouts()).toEqual([
      { id: '7', day: '2026-11-17', amount: 100, fees: null, currency: 'CHF', statement: '', status: 'later' },
      { id: 'a', day: '2026-11-16', amount: 7679, fees: 121, currency: 'CHF', statement: 'PX 1', status: 'sent' },
    ])
    expect(await providerAt('payrexx', await serveAnswers({})).payouts()).toBeNull()
  })

  it('that was declined can be paid on the same page', async () => {
    const { simulator, provider } = await payrexxScene()
    const { id } = (await provider.create(requestOf())).value
    expect(await simulator.act(id, 'decline')).toContain('?abgelehnt')
    expect((await provider.status(id)).value).toMatchObject({ status: 'declined', received: 0 })
    await simulator.act(id, 'pay')
    await simulator.act(id, 'pay')
    expect((await provider.status(id)).value).toMatchObject({ status: 'confirmed', received: 7800 })
  })

  it('keeps words nobody knows', async () => {
    const { simulator, provider } = await payrexxScene()
    const { id } = (await provider.create(requestOf())).value
    simulator.say(id, 'disputed')
    expect((await provider.status(id)).value).toMatchObject({ status: 'disputed', received: 0 })
  })

  it('runs out', async () => {
    let now = Date.now()
    const { provider } = await payrexxScene({ now: () => now })
    const { id } = (await provider.create(requestOf())).value
    now += 16 * 60_000
    expect((await provider.status(id)).value.status).toBe('expired')
  })

  it('is taken once it was promised, and once only', async () => {
    const { simulator, provider } = await payrexxScene()
    const { id } = (await provider.create(requestOf())).value
    await expect(provider.capture(id, 7800, 'R')).rejects.toMatchObject({ failure: 'refused' })
    await simulator.act(id, 'reserve')
    expect((await provider.status(id)).value).toMatchObject({ status: 'authorized', reserved: 7800, received: 0 })
    await provider.capture(id, 7800, 'R')
    await provider.capture(id, 7800, 'R')
    expect((await provider.status(id)).value).toMatchObject({ status: 'confirmed', reserved: 0, received: 7800 })
  })

  it('is given up, also twice, but not once it is paid', async () => {
    const { simulator, provider, id } = await paid()
    await expect(provider.cancel(id, 'R')).rejects.toMatchObject({ failure: 'refused' })
    expect((await provider.status(id)).value.received).toBe(7800)
    const open = (await provider.create(requestOf())).value.id
    await provider.cancel(open, 'R')
    await provider.cancel(open, 'R')
    await expect(provider.status(open)).rejects.toMatchObject({ failure: 'refused', status: 404 })
    const reserved = (await provider.create(requestOf())).value.id
    await simulator.act(reserved, 'reserve')
    await provider.cancel(reserved, 'R')
    expect(simulator.payments().find((one) => one.id === reserved)).toMatchObject({ isDeleted: true, reserved: 0 })
  })

  it('goes back in parts and as a whole, never more than came in', async () => {
    const { simulator, provider, id } = await paid()
    expect((await provider.refund(id, refundOf(2800))).value.id).toMatch(/^\d+$/)
    expect((await provider.status(id)).value).toMatchObject({ status: 'partially-refunded', returned: 2800 })
    await expect(provider.refund(id, refundOf(5001))).rejects.toMatchObject({
      ...{ failure: 'refused', status: 400, message: 'The refund amount is too high' },
    })
    await provider.refund(id, refundOf(5000))
    expect((await provider.status(id)).value).toMatchObject({ status: 'refunded', received: 7800, returned: 7800 })
    await expect(provider.refund(id, refundOf(1))).rejects.toMatchObject({ failure: 'refused' })
    expect(simulator.payments()[0]).toMatchObject({ returned: 7800, refunds: 2 })
  })

  it('is fetched back by a bank', async () => {
    const { simulator, provider, id } = await paid()
    await simulator.act(id, 'chargeback')
    expect((await provider.status(id)).value).toMatchObject({ status: 'chargeback', received: 7800, returned: 7800 })
  })

  it('carries any text', async () => {
    const { provider } = await payrexxScene()
    const purpose = `</dd><script>alert("1")</script> & ' 🎉 \u0000 \ud800 %5B[x]=y&amount=1`
    const request = requestOf({ purpose, customer: { firstname: '[]', lastname: '&amount=1', email: '=' } })
    const { id } = (await provider.create(request)).value
    expect((await provider.status(id)).raw).toMatchObject({ data: [{ amount: 7800, purpose: purpose.toWellFormed() }] })
  })
})

describe('what Payrexx says of several transactions', () => {
  const tell = async (transactions: object[], gateway: object = {}, more: Record<string, unknown> = {}) => {
    const invoices = [{ currency: 'CHF', transactions }]
    const data = [{ id: 1, status: 'confirmed', currency: 'CHF', referenceId: 'R', invoices, ...gateway }]
    const url = await serveAnswers({ 'GET /v1.14/Gateway/1/': { status: 'success', data }, ...more })
    return (await providerAt('payrexx', url).status('1')).value
  }

  it('is added up, without those that did not come in', async () => {
    const told = await tell([
      { id: 1, status: 'declined', amount: 7800 },
      { id: 2, status: 'confirmed', amount: 4000, fee: 40 },
      { id: 3, status: 'confirmed', amount: '3800', payrexxFee: 50, payment: { brand: 'new-brand' } },
      { id: 4, status: 'insecure', amount: 1 },
    ])
    expect(told).toMatchObject({ status: 'confirmed', received: 7800, fee: 90, method: 'new-brand' })
  })

  it('one that went back does not speak for all', async () => {
    const told = await tell([
      { id: 1, status: 'refunded', amount: 4000 },
      { id: 2, status: 'confirmed', amount: 3800 },
      { id: 3, status: 'refunded', amount: -4000 },
    ])
    expect(told).toMatchObject({ status: 'confirmed', received: 7800, returned: 4000, fee: null })
  })

  it('asks the transaction for what the gateway leaves open', async () => {
    const invoice = { refundedAmount: 1200 }
    const data = [{ id: 1, status: 'partially-refunded', amount: 7800, invoice }]
    const more = { 'GET /v1.14/Transaction/1/': { status: 'success', data } }
    const told = await tell([{ id: 1, status: 'partially-refunded', amount: 7800 }], {}, more)
    expect(told).toMatchObject({ status: 'partially-refunded', returned: 1200 })
  })

  it('shows a currency that is not the one of the gateway', async () => {
    const invoices = [
      { currency: 'CHF', transactions: [{ id: 1, status: 'confirmed', amount: 1 }] },
      { currency: 'EUR', transactions: [{ id: 2, status: 'confirmed', amount: 1 }] },
    ]
    expect((await tell([], { invoices })).currency).toBe('EUR')
  })
})

describe('the credentials of Payrexx', () => {
  it('are tried', async () => {
    const { simulator, provider } = await payrexxScene()
    await provider.test()
    for (const wrong of [{ secret: 'falsch' }, { account: 'andere & gemeinde' }, { secret: '' }]) {
      const stranger = providerOf('payrexx', { ...credentials, ...wrong }, placesAt(simulator.url))
      await expect(stranger.test()).rejects.toMatchObject({ failure: 'refused', status: 403 })
    }
    const odd = providerOf('payrexx', { ...credentials, secret: 'a\nb: c' }, placesAt(simulator.url))
    await expect(odd.test()).rejects.toMatchObject({ failure: 'refused' })
  })
})

describe('a webhook of Payrexx', () => {
  const read = (body: string) =>
    providerAt('payrexx', 'http://x').readWebhook({ headers: {}, body: Buffer.from(body), now: 0 })

  it('says what to ask for, true or not', async () => {
    const { url, webhooks } = await mailbox()
    const { simulator, provider } = await payrexxScene({ webhookUrl: url })
    const request = requestOf()
    const { id } = (await provider.create(request)).value
    expect(await simulator.sendWebhook(id, 'forged')).toBe(200)
    await simulator.act(id, 'pay', { webhook: 'double' })
    await provider.refund(id, refundOf(100))
    await simulator.idle()
    expect(webhooks).toHaveLength(4)
    for (const webhook of webhooks) {
      expect(provider.readWebhook(webhook)).toEqual({ paymentId: id, reference: request.reference })
    }
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"transaction":null}',
    '{"transaction":{}}',
    '{"transaction":{"invoice":{"paymentRequestId":"../../Transaction/1"}}}',
  ])('that is none is nothing: %s', (body) => {
    expect(read(body)).toBeNull()
  })

  it('may lack one of the two', () => {
    expect(read('{"transaction":{"referenceId":"R"}}')).toEqual({ paymentId: null, reference: 'R' })
    expect(read('{"transaction":{"invoice":{"paymentRequestId":7}}}')).toEqual({ paymentId: '7', reference: null })
  })
})

it('a form is written as PHP reads it', () => {
  const form = { a: 'ä &=', pm: ['twint', 'visa'], fields: { email: { value: 'a@b.ch' } }, isOn: true }
  expect(encodeForm(form)).toContain('pm%5B0%5D=twint&pm%5B1%5D=visa&fields%5Bemail%5D%5Bvalue%5D=a%40b.ch&isOn=1')
  expect(JSON.parse(JSON.stringify(decodeForm(encodeForm(form))))).toEqual({
    ...{ a: 'ä &=', pm: { 0: 'twint', 1: 'visa' }, fields: { email: { value: 'a@b.ch' } }, isOn: '1' },
  })
  expect(decodeForm('__proto__[x]=1&a=1&a[b]=2')).toMatchObject({ a: { b: '2' } })
  expect('x' in {}).toBe(false)
})
