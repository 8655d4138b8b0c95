import { isSame, isWebAddress } from '../simulator/check-input.ts'
import { decodeForm, listOf, textOf } from '../simulator/decode-form.ts'
import type { ApiAnswer, ApiCall, Dialect, Notice, Truth } from '../simulator/dialect.ts'
import {
  type Attempt,
  type AttemptState,
  feeOf,
  lastAttempt,
  makeNumber,
  makePayment,
  means,
  type PaymentOrder,
  refundedOf,
  type SimulatedPayment,
  toldOf,
} from '../simulator/simulated-payment.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator/start-simulator.ts'

export interface PayrexxSimulatorOptions extends SimulatorOptions {
  readonly instance: string
  readonly secret: string
}

export const startPayrexxSimulator = (options: PayrexxSimulatorOptions): Promise<Simulator> =>
  startSimulator((linkOf) => new PayrexxDialect(options, linkOf), options)

const words: Readonly<Record<AttemptState, string>> = {
  paid: 'confirmed',
  reserved: 'authorized',
  declined: 'declined',
  cancelled: 'cancelled',
  chargeback: 'chargeback',
}

const refusal = (status: number, message: string): ApiAnswer => ({ status, body: { status: 'error', message } })
const success = (data: unknown, payment?: SimulatedPayment): ApiAnswer => ({
  status: 200,
  body: { status: 'success', data: [data] },
  ...(payment && { payment }),
})

/** The API of Payrexx, as far as it is used. A gateway is a payment, its transactions are the attempts to pay it. */
class PayrexxDialect implements Dialect {
  readonly name = 'Payrexx'
  readonly pagePath = '/pay/'
  readonly canRetry = true
  readonly payments = new Map<string, SimulatedPayment>()
  readonly refusal = refusal
  readonly #options: PayrexxSimulatorOptions
  readonly #linkOf: (payment: SimulatedPayment) => string

  constructor(options: PayrexxSimulatorOptions, linkOf: (payment: SimulatedPayment) => string) {
    this.#options = options
    this.#linkOf = linkOf
  }

  readonly keyOf = ({ hash }: SimulatedPayment): string => hash
  readonly returnTo = (_: SimulatedPayment, url: string): string => url
  readonly ended = (): void => {}

  readonly letIn = ({ query, headers }: ApiCall): ApiAnswer | null => {
    const key = headers['x-api-key']
    if (typeof key !== 'string') return refusal(401, 'No API secret given')
    const { instance, secret } = this.#options
    const isKnown = query.get('instance') === instance && isSame(key, secret)
    return isKnown ? null : refusal(403, 'The API secret is not correct')
  }

  readonly answer = (call: ApiCall): ApiAnswer => {
    const [, version, kind, id, verb] = call.path.split('/')
    if (version !== 'v1.14') return refusal(404, 'Unknown version')
    const what = `${call.method} ${kind}`
    if (what === 'GET SignatureCheck') return success({ id: 1 })
    if (what === 'GET Payout') return { status: 200, body: { status: 'success', data: this.#payouts(call.now) } }
    if (what === 'POST Gateway' && !id) return this.#create(call)
    if (kind === 'Gateway') return this.#gateway(call, id ?? '')
    if (kind === 'Transaction') return this.#transaction(call, id ?? '', verb ?? '')
    return refusal(404, 'Unknown object')
  }

  /** What came in on a day before today goes to the bank, less what went back of it and less the fee. */
  #payouts(now: number) {
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
    const days = new Map<string, { amount: number; total_fees: number }>()
    for (const attempt of [...this.payments.values()].flatMap(({ attempts }) => attempts)) {
      const day = dayOf(attempt.at)
      if (attempt.state !== 'paid' || day === dayOf(now)) continue
      const { amount, total_fees } = days.get(day) ?? { amount: 0, total_fees: 0 }
      const fee = feeOf(attempt.amount)
      days.set(day, {
        amount: amount + attempt.amount - refundedOf(attempt) - fee,
        total_fees: total_fees + fee,
      })
    }
    const { instance } = this.#options
    return [...days].map(([date, sums]) => ({
      ...{ uuid: `${instance}-${date}`, object: 'payout', ...sums, currency: 'CHF', date, status: 'sent' },
      statement: `Payrexx ${instance} ${date}`,
    }))
  }

  #create({ body, now }: ApiCall): ApiAnswer {
    const order = orderOf(body)
    if (typeof order === 'string') return refusal(400, order)
    const payment = makePayment(order, makeNumber(7), now)
    this.payments.set(payment.id, payment)
    return success(this.#show(payment, now), payment)
  }

  #gateway({ method, now }: ApiCall, id: string): ApiAnswer {
    const payment = this.payments.get(id)
    if (!payment || payment.isDeleted) return refusal(404, 'No Gateway found with id')
    if (method === 'GET') return success(this.#show(toldOf(payment), now), payment)
    if (method !== 'DELETE') return refusal(405, 'Method not allowed')
    if (payment.isKeptBack) return refusal(400, 'A payment is being processed')
    payment.isDeleted = true
    return success({ id: Number(id) }, payment)
  }

  #transaction({ method, body, now }: ApiCall, id: string, verb: string): ApiAnswer {
    const payment = [...this.payments.values()].find(({ attempts }) => attempts.some((one) => one.id === id))
    const attempt = payment?.attempts.find((one) => one.id === id)
    if (!payment || !attempt) return refusal(404, 'No Transaction found with id')
    if (method === 'GET') return success(transactionOf(payment, attempt), payment)
    if (method === 'DELETE') return change(payment, attempt, 'reserved', 'cancelled')
    const asked = textOf(decodeForm(body).amount)
    if (asked !== '' && !/^\d{1,10}$/.test(asked)) return refusal(400, 'amount is not valid')
    if (verb === 'capture') {
      if (Number(asked) > attempt.amount) return refusal(400, 'The amount is too high')
      if (attempt.state === 'reserved' && asked !== '') attempt.amount = Number(asked)
      return change(payment, attempt, 'reserved', 'paid')
    }
    if (verb !== 'refund') return refusal(404, 'Unknown action')
    return refund(payment, attempt, asked === '' ? null : Number(asked), now)
  }

  #show(payment: SimulatedPayment, now: number) {
    const { id, hash, reference, amount, currency, paidCurrency, purpose, urls, attempts, createdAt } = payment
    return {
      id: Number(id),
      status: this.statusOf(payment, now),
      hash,
      link: this.#linkOf(payment),
      referenceId: reference,
      amount,
      currency,
      purpose,
      createdAt: Math.floor(createdAt / 1000),
      successRedirectUrl: urls.success,
      failedRedirectUrl: urls.failed,
      cancelRedirectUrl: urls.cancel,
      invoices:
        attempts.length === 0
          ? []
          : [
              {
                number: `Gateway ${id}`,
                amount,
                currency: paidCurrency,
                test: 1,
                transactions: attempts.map((one) => transactionOf(payment, one)),
              },
            ],
    }
  }

  readonly statusOf = (payment: SimulatedPayment, now: number): string => {
    if (payment.word !== null) return payment.word
    const attempt = lastAttempt(payment)
    if (attempt) return wordOf(attempt)
    return now > payment.expiresAt ? 'expired' : 'waiting'
  }

  readonly facts = ({ id, reference }: SimulatedPayment): (readonly [string, string])[] => [
    ['Gateway', id],
    ['referenceId', reference],
  ]

  /** It is not signed: a forged one is one that tells lies. */
  readonly notice = (payment: SimulatedPayment, truth: Truth): Notice => {
    const attempt = lastAttempt(toldOf(payment))
    const told = attempt ? transactionOf(payment, attempt) : { id: 0, status: 'waiting', amount: payment.amount }
    const invoice = invoiceOf(payment, attempt)
    const lie = truth === 'forged' ? { status: 'confirmed', amount: payment.amount } : {}
    const transaction = { ...told, ...lie, referenceId: payment.reference, invoice }
    return { body: JSON.stringify({ transaction }), headers: {} }
  }
}

function change(payment: SimulatedPayment, attempt: Attempt, from: AttemptState, to: AttemptState): ApiAnswer {
  if (attempt.state !== from) return refusal(400, 'Transaction has another status')
  attempt.state = to
  return success(transactionOf(payment, attempt), payment)
}

function refund(payment: SimulatedPayment, attempt: Attempt, asked: number | null, now: number): ApiAnswer {
  const left = attempt.amount - refundedOf(attempt)
  const amount = asked ?? left
  if (attempt.state !== 'paid') return refusal(400, 'Transaction is not refundable')
  if (amount <= 0 || amount > left) return refusal(400, 'The refund amount is too high')
  attempt.refunds.push({ id: makeNumber(8), amount, at: now })
  return { ...success(transactionOf(payment, attempt), payment), tells: payment }
}

function wordOf(attempt: Attempt): string {
  const refunded = refundedOf(attempt)
  if (attempt.state !== 'paid' || refunded === 0) return words[attempt.state]
  return refunded === attempt.amount ? 'refunded' : 'partially-refunded'
}

const invoiceOf = ({ id, reference, amount, paidCurrency }: SimulatedPayment, attempt: Attempt | undefined) => ({
  paymentRequestId: Number(id),
  referenceId: reference,
  currency: paidCurrency,
  originalAmount: amount,
  refundedAmount: attempt ? refundedOf(attempt) : 0,
  test: 1,
})

function transactionOf(payment: SimulatedPayment, attempt: Attempt) {
  const { id, amount, at, means: chosen, state } = attempt
  const { payrexx: brand, card } = means[chosen]
  return {
    id: Number(id),
    uuid: id,
    status: wordOf(attempt),
    time: new Date(at).toISOString(),
    amount,
    referenceId: payment.reference,
    refundedAmount: refundedOf(attempt),
    refundable: state === 'paid',
    partiallyRefundable: state === 'paid',
    payrexxFee: state === 'paid' || state === 'chargeback' ? feeOf(amount) : 0,
    payment: { brand, ...(card && { cardNumber: card }) },
    invoice: invoiceOf(payment, attempt),
  }
}

/** What a form asks for, or what is wrong with it. */
function orderOf(body: string): PaymentOrder | string {
  const form = decodeForm(body)
  const [amount, currency] = [textOf(form.amount), textOf(form.currency)]
  if (!/^[1-9]\d{0,9}$/.test(amount)) return 'amount is not valid'
  if (!/^[A-Z]{3}$/.test(currency)) return 'currency is not valid'
  const minutes = textOf(form.validity) || '15'
  if (!/^[1-9]\d{0,4}$/.test(minutes)) return 'validity is not valid'
  const urls = {
    success: textOf(form.successRedirectUrl),
    failed: textOf(form.failedRedirectUrl),
    cancel: textOf(form.cancelRedirectUrl),
  }
  if (!Object.values(urls).every(isWebAddress)) return 'a redirect url is not valid'
  return {
    amount: Number(amount),
    currency,
    reference: textOf(form.referenceId),
    purpose: textOf(form.purpose),
    minutes: Number(minutes),
    methods: listOf(form.pm),
    urls,
    webhookUrl: null,
    settles: true,
  }
}
