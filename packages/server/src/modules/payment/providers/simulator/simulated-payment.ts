import { randomBytes, randomInt } from 'node:crypto'
import type { WebhookMode } from './faults.ts'

/** What a person can pay with, and what each provider calls it. */
export const means = {
  twint: { label: 'TWINT', hint: 'ohne App, sofort', payrexx: 'twint', datatrans: 'TWI', card: null },
  visa: {
    label: 'Testkarte Visa',
    hint: 'endet auf 4242, gültig 12/29',
    payrexx: 'visa',
    datatrans: 'VIS',
    card: '424242xxxxxx4242',
  },
  postfinance: { label: 'PostFinance Pay', hint: '', payrexx: 'post-finance-pay', datatrans: 'PFC', card: null },
} as const
export type Means = keyof typeof means

export const answerDelays = ['none', '5', '30', 'never'] as const
type AnswerDelay = (typeof answerDelays)[number]

/** How a payment goes, as it was chosen on its page or by a test. */
export interface Plan {
  readonly means: Means
  readonly webhook: WebhookMode
  /** Of the next answer about this payment. */
  readonly delay: AnswerDelay
  readonly amount: 'whole' | 'part' | number
  readonly currency: string
}

export type AttemptState = 'paid' | 'reserved' | 'declined' | 'cancelled' | 'chargeback'

/** One try to pay; Payrexx calls it a transaction. */
export interface Attempt {
  readonly id: string
  readonly means: Means
  readonly at: number
  amount: number
  state: AttemptState
  refunds: { readonly id: string; readonly amount: number; readonly at: number }[]
}

export interface PaymentOrder {
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly purpose: string
  readonly minutes: number
  /** Empty: all. */
  readonly methods: readonly string[]
  readonly urls: { readonly success: string; readonly cancel: string; readonly failed: string }
  readonly webhookUrl: string | null
  /** Whether what was promised is taken at once. */
  readonly settles: boolean
}

export interface SimulatedPayment extends PaymentOrder {
  readonly id: string
  /** Nobody can guess it: the address of the page holds it. */
  readonly hash: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly attempts: Attempt[]
  /** What the bank asks the owner of a card to confirm. */
  challenge: Plan | null
  paidCurrency: string
  nextDelay: AnswerDelay
  /** What happens to it is not told yet, and it cannot be given up meanwhile: a bank takes its time. */
  isKeptBack: boolean
  isDeleted: boolean
  /** A test's word for its status, instead of the true one. */
  word: string | null
}

export const makePayment = (order: PaymentOrder, id: string, now: number): SimulatedPayment => ({
  ...order,
  id,
  hash: randomBytes(16).toString('hex'),
  createdAt: now,
  expiresAt: now + order.minutes * 60_000,
  attempts: [],
  challenge: null,
  paidCurrency: order.currency,
  nextDelay: 'none',
  isKeptBack: false,
  isDeleted: false,
  word: null,
})

export const makeNumber = (digits: number): string =>
  Array.from({ length: digits }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('')

/** As its provider tells of it. */
export const toldOf = (payment: SimulatedPayment): SimulatedPayment =>
  payment.isKeptBack ? { ...payment, attempts: [] } : payment

const holdsMoney = ({ state }: Attempt) => state === 'paid' || state === 'reserved' || state === 'chargeback'

export const isPaid = ({ attempts }: SimulatedPayment): boolean => attempts.some(holdsMoney)
export const lastAttempt = ({ attempts }: SimulatedPayment): Attempt | undefined =>
  attempts.find(holdsMoney) ?? attempts.at(-1)

export const refundedOf = ({ refunds }: Attempt): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** What a payment in part comes to: 40.00, or half of what is less than that. */
export const partOf = (amount: number): number => (amount > 4000 ? 4000 : Math.max(1, Math.floor(amount / 2)))

const amountOf = ({ amount }: SimulatedPayment, plan: Plan) =>
  plan.amount === 'whole' ? amount : plan.amount === 'part' ? partOf(amount) : plan.amount

export type Action = 'pay' | 'reserve' | 'decline' | 'cancel' | 'challenge' | 'chargeback'

const outcomes = { pay: 'paid', reserve: 'reserved', decline: 'declined', cancel: 'cancelled' } as const

/** Does it once: what holds money already is not paid again. */
export function perform(payment: SimulatedPayment, action: Action, plan: Plan, now: number): void {
  if (action === 'chargeback') {
    for (const attempt of payment.attempts) if (attempt.state === 'paid') attempt.state = 'chargeback'
    return
  }
  // Of what was given up there is no page any more.
  if (isPaid(payment) || payment.isDeleted) return
  payment.nextDelay = plan.delay
  payment.challenge = action === 'challenge' ? plan : null
  if (action === 'challenge') return
  const moves = action === 'pay' || action === 'reserve'
  payment.attempts.push({
    id: makeNumber(8),
    means: plan.means,
    amount: moves ? amountOf(payment, plan) : payment.amount,
    at: now,
    state: action === 'pay' && !payment.settles ? 'reserved' : outcomes[action],
    refunds: [],
  })
  if (moves) payment.paidCurrency = plan.currency
}

/** 1.3 % and 20 Rappen of what came in. */
export const feeOf = (amount: number): number => Math.round((amount * 13) / 1000) + 20

/** What a test wants to know of a payment. */
export interface PaymentSeen {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly received: number
  readonly reserved: number
  readonly returned: number
  readonly refunds: number
  readonly link: string
  readonly isDeleted: boolean
}

export function lookAt(payment: SimulatedPayment, status: string, link: string): PaymentSeen {
  const sum = (states: readonly AttemptState[], of: (attempt: Attempt) => number) =>
    payment.attempts.filter(({ state }) => states.includes(state)).reduce((total, attempt) => total + of(attempt), 0)
  return {
    id: payment.id,
    reference: payment.reference,
    amount: payment.amount,
    currency: payment.paidCurrency,
    status,
    received: sum(['paid', 'chargeback'], ({ amount }) => amount),
    reserved: sum(['reserved'], ({ amount }) => amount),
    returned: sum(['paid'], refundedOf) + sum(['chargeback'], ({ amount }) => amount),
    refunds: payment.attempts.flatMap(({ refunds }) => refunds).length,
    link,
    isDeleted: payment.isDeleted,
  }
}
