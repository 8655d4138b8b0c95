import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../call-provider.ts'
import { isSame, isWebAddress } from '../simulator/check-input.ts'
import type { ApiAnswer, ApiCall, Dialect, Notice, Truth } from '../simulator/dialect.ts'
import {
  type AttemptState,
  lastAttempt,
  makeNumber,
  makePayment,
  means,
  refundedOf,
  type SimulatedPayment,
  toldOf,
} from '../simulator/simulated-payment.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator/start-simulator.ts'
import { sign } from './read-signed.ts'

export interface DatatransSimulatorOptions extends SimulatorOptions {
  readonly merchantId: string
  readonly password: string
  /** Hexadecimal. */
  readonly signKey: string
}

export const startDatatransSimulator = (options: DatatransSimulatorOptions): Promise<Simulator> =>
  startSimulator(() => new DatatransDialect(options), options)

const keyMinutes = 60
const pageMinutes = 30

const words: Readonly<Record<AttemptState, string>> = {
  paid: 'settled',
  reserved: 'authorized',
  declined: 'failed',
  cancelled: 'canceled',
  chargeback: 'settled',
}

const WebAddress = z.string().refine(isWebAddress)
const Amount = z.int().min(1).max(9_999_999_999)
const Currency = z.string().regex(/^[A-Z]{3}$/)
const Refno = z.string().min(1).max(40)
const Init = z.object({
  currency: Currency,
  refno: Refno,
  refno2: z.string().max(40).optional(),
  amount: Amount,
  autoSettle: z.boolean().default(false),
  paymentMethods: z.array(z.string()).default([]),
  redirect: z.object({ successUrl: WebAddress, cancelUrl: WebAddress, errorUrl: WebAddress }),
  webhook: z.object({ url: WebAddress }).optional(),
})
const Movement = z.object({ amount: Amount, currency: Currency, refno: Refno })
const Giving = z.object({ refno: Refno })

const refusal = (status: number, message: string, code = codes[status] ?? 'INVALID_PROPERTY'): ApiAnswer => ({
  status,
  body: { error: { code, message } },
})
const codes: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  404: 'TRANSACTION_NOT_FOUND',
  500: 'UNKNOWN_ERROR',
}
const wrongStatus = (message: string) => refusal(400, message, 'INVALID_TRANSACTION_STATUS')

/** What was answered to a key, and whether the first call with it still runs. */
interface Kept {
  readonly digest: string
  readonly at: number
  readonly answer: ApiAnswer
  isRunning: boolean
}

/** The API of Datatrans, as far as it is used. A transaction is a payment, and is over with its first outcome. */
class DatatransDialect implements Dialect {
  readonly name = 'Datatrans'
  readonly pagePath = '/v1/start/'
  readonly canRetry = false
  readonly payments = new Map<string, SimulatedPayment>()
  readonly refusal = refusal
  readonly #options: DatatransSimulatorOptions
  readonly #kept = new Map<string, Kept>()

  constructor(options: DatatransSimulatorOptions) {
    this.#options = options
  }

  readonly keyOf = ({ id }: SimulatedPayment): string => id

  readonly returnTo = ({ id }: SimulatedPayment, url: string): string => {
    const target = new URL(url)
    target.searchParams.set('datatransTrxId', id)
    return target.href
  }

  readonly letIn = ({ headers }: ApiCall): ApiAnswer | null => {
    const { merchantId, password } = this.#options
    const right = `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`
    return isSame(headers.authorization ?? '', right) ? null : refusal(401, 'Unauthorized')
  }

  readonly answer = (call: ApiCall): ApiAnswer => {
    const key = call.headers['idempotency-key']
    if (call.method !== 'POST' || typeof key !== 'string') return this.#work(call)
    const digest = createHash('sha256').update(`${call.path}\n${call.body}`).digest('hex')
    const kept = this.#kept.get(key)
    if (kept && call.now - kept.at < keyMinutes * 60_000) {
      if (kept.digest !== digest) return refusal(422, 'Idempotency-Key was used with another body', 'IDEMPOTENCY_ERROR')
      if (kept.isRunning) return refusal(409, 'The first request is still running', 'IDEMPOTENCY_ERROR')
      return kept.answer
    }
    const answer = this.#work(call)
    this.#kept.set(key, { digest, at: call.now, answer, isRunning: true })
    return answer
  }

  readonly ended = ({ headers }: ApiCall): void => {
    const kept = this.#kept.get(String(headers['idempotency-key']))
    if (kept) kept.isRunning = false
  }

  #work(call: ApiCall): ApiAnswer {
    const [, version, kind, id, verb] = call.path.split('/')
    if (version !== 'v1' || kind !== 'transactions') return refusal(404, 'Not found')
    if (call.method === 'POST' && !id) return this.#create(call)
    const payment = this.payments.get(id ?? '')
    if (!payment) return refusal(404, 'Transaction not found')
    if (call.method === 'GET') return { status: 200, body: this.#show(toldOf(payment), call.now), payment }
    if (verb === 'settle') return this.#settle(call, payment)
    if (verb === 'cancel') return this.#cancel(call, payment)
    if (verb === 'credit') return this.#credit(call, payment)
    return refusal(404, 'Not found')
  }

  #create({ body, now }: ApiCall): ApiAnswer {
    const found = Init.safeParse(parseJson(body))
    if (!found.success) return refusal(400, `init.${found.error.issues[0]?.path.join('.')} is not valid`)
    const { currency, refno, refno2, amount, paymentMethods, redirect, webhook, autoSettle } = found.data
    const order = {
      ...{
        currency,
        amount,
        reference: refno,
        purpose: refno2 || refno,
        minutes: pageMinutes,
        methods: paymentMethods,
      },
      urls: { success: redirect.successUrl, cancel: redirect.cancelUrl, failed: redirect.errorUrl },
      webhookUrl: webhook?.url ?? null,
      settles: autoSettle,
    }
    const payment = makePayment(order, makeNumber(18), now)
    this.payments.set(payment.id, payment)
    return { status: 201, body: { transactionId: payment.id }, payment }
  }

  #settle({ body }: ApiCall, payment: SimulatedPayment): ApiAnswer {
    const found = Movement.safeParse(parseJson(body))
    if (!found.success) return refusal(400, 'settle is not valid')
    const attempt = lastAttempt(payment)
    if (attempt?.state === 'paid') return wrongStatus('already settled')
    if (attempt?.state !== 'reserved') return wrongStatus('not authorized')
    if (found.data.amount > attempt.amount) return refusal(400, 'amount is too high', 'INVALID_PROPERTY')
    if (found.data.currency !== payment.paidCurrency) return refusal(400, 'settle.currency is not valid')
    attempt.amount = found.data.amount
    attempt.state = 'paid'
    return { status: 204, body: null, payment }
  }

  #cancel({ body }: ApiCall, payment: SimulatedPayment): ApiAnswer {
    if (!Giving.safeParse(parseJson(body)).success) return refusal(400, 'cancel.refno is mandatory')
    const attempt = lastAttempt(toldOf(payment))
    if (!attempt || (attempt.state !== 'reserved' && attempt.state !== 'paid')) {
      return wrongStatus(`transaction is ${attempt ? words[attempt.state] : 'initialized'}`)
    }
    attempt.state = 'cancelled'
    return { status: 204, body: null, payment }
  }

  #credit({ body, now }: ApiCall, payment: SimulatedPayment): ApiAnswer {
    const found = Movement.safeParse(parseJson(body))
    if (!found.success) return refusal(400, 'credit is not valid')
    const attempt = lastAttempt(payment)
    if (attempt?.state !== 'paid') return wrongStatus('not settled')
    if (found.data.currency !== payment.paidCurrency) return refusal(400, 'credit.currency is not valid')
    if (found.data.amount > attempt.amount - refundedOf(attempt)) return refusal(400, 'credit.amount is too high')
    const id = makeNumber(18)
    attempt.refunds.push({ id, amount: found.data.amount, at: now })
    return { status: 200, body: { transactionId: id, acquirerAuthorizationCode: makeNumber(6) }, payment }
  }

  #show(payment: SimulatedPayment, now: number) {
    const { id, paidCurrency, reference, amount, createdAt } = payment
    const attempt = lastAttempt(payment)
    const date = (at: number) => new Date(at).toISOString()
    const { card, datatrans: paymentMethod } = means[attempt?.means ?? 'twint']
    const isTaken = attempt?.state === 'paid'
    return {
      transactionId: id,
      merchantId: this.#options.merchantId,
      type: 'payment',
      status: this.statusOf(payment, now),
      currency: paidCurrency,
      refno: reference,
      ...(attempt && { paymentMethod }),
      ...(attempt && card && { card: { masked: card, expiryMonth: '12', expiryYear: '29' } }),
      detail: {
        init: { expires: date(payment.expiresAt) },
        ...((isTaken || attempt?.state === 'reserved') && {
          authorize: { amount: attempt.amount, acquirerAuthorizationCode: attempt.id.slice(0, 6) },
        }),
        ...(isTaken && { settle: { amount: attempt.amount } }),
        ...(attempt?.state === 'declined' && { fail: { reason: 'card', message: 'declined' } }),
      },
      history: [
        { action: 'init', amount, source: 'api', date: date(createdAt), success: true },
        ...payment.attempts.flatMap((one) => [
          {
            action: one.state === 'cancelled' ? 'cancel' : 'authorize',
            amount: one.amount,
            source: 'redirect',
            date: date(one.at),
            success: one.state !== 'declined',
          },
          ...(one.state === 'paid'
            ? [{ action: 'settle', amount: one.amount, source: 'api', date: date(one.at), success: true }]
            : []),
          ...one.refunds.map(({ amount, at }) => ({
            action: 'credit',
            amount,
            source: 'api',
            date: date(at),
            success: true,
          })),
        ]),
      ],
    }
  }

  readonly statusOf = (payment: SimulatedPayment, _now: number): string => {
    if (payment.word !== null) return payment.word
    const attempt = lastAttempt(payment)
    if (attempt) return words[attempt.state]
    return payment.challenge ? 'challenge_ongoing' : 'initialized'
  }

  readonly facts = ({ id, reference }: SimulatedPayment): (readonly [string, string])[] => [
    ['transactionId', id],
    ['refno', reference],
  ]

  readonly notice = (payment: SimulatedPayment, truth: Truth, now: number): Notice => {
    const body = JSON.stringify(this.#show(toldOf(payment), now))
    const moment = String(truth === 'old' ? now - 11 * 60_000 : now)
    const key = truth === 'forged' ? 'ff'.repeat(32) : this.#options.signKey
    const signature = sign(key, moment, Buffer.from(body)).toString('hex')
    return { body, headers: { 'datatrans-signature': `t=${moment},s0=${signature}` } }
  }
}
