import type { ToldPayment } from '@allmend/domain/payments'

/** What a customer is sent to a provider with. */
export interface PaymentRequest {
  /** Ours: the provider carries it, and gives it back with everything it says. */
  readonly reference: string
  /** The same once more is the same payment, where the provider keeps such keys. */
  readonly key: string
  readonly amount: number
  readonly currency: string
  /** What it is for, as the customer reads it on the page. */
  readonly purpose: string
  /** Minutes the page stands open. */
  readonly minutes: number
  /** Means the municipality offers, in the provider's words; none means all. */
  readonly methods: readonly string[]
  readonly customer: { readonly firstname: string; readonly lastname: string; readonly email: string }
  /** Where the browser comes back to, and where the provider tells us. */
  readonly urls: {
    readonly success: string
    readonly cancel: string
    readonly failed: string
    readonly webhook: string
  }
}

interface CreatedPayment {
  /** The provider's number of it. */
  readonly id: string
  /** Where the customer pays. */
  readonly link: string
  readonly expiresAt: Date
}

/** What a provider says, and how it said it: for the history that staff read. It holds no secret. */
export interface Said<T> {
  readonly value: T
  readonly raw: unknown
}

interface RefundRequest {
  readonly amount: number
  readonly currency: string
  readonly reference: string
  readonly key: string
}

/** Money a provider sent to the bank account. */
export interface Payout {
  readonly id: string
  readonly day: string
  readonly amount: number
  readonly fees: number | null
  readonly currency: string
  readonly statement: string
  readonly status: string
}

/** A webhook, as it came. */
export interface Webhook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** Milliseconds; how old it may be is judged by it. */
  readonly now: number
}

/** What a webhook is about: only enough to ask for it. Null if it is not the provider's, or too old. */
export interface Hint {
  readonly paymentId: string | null
  readonly reference: string | null
}

/** All a payment provider can do for us. Every call may throw a `ProviderError`, and nothing else. */
export interface PaymentProvider {
  create(request: PaymentRequest): Promise<Said<CreatedPayment>>
  status(id: string): Promise<Said<ToldPayment>>
  /** Takes what was promised. */
  capture(id: string, amount: number, reference: string): Promise<void>
  /** Gives up what is not paid; what is gone already is no error. */
  cancel(id: string, reference: string): Promise<void>
  refund(id: string, request: RefundRequest): Promise<Said<{ readonly id: string | null }>>
  /** What it paid out, newest first; null where it does not tell. */
  payouts(): Promise<readonly Payout[] | null>
  /** Whether the credentials are right. */
  test(): Promise<void>
  readWebhook(webhook: Webhook): Hint | null
}

/**
 * `refused`: the provider said no, and nothing happened. `unreachable`: it was never asked. `unsure`: it was asked, and nobody knows what
 * became of it.
 */
export type ProviderFailure = 'refused' | 'unreachable' | 'unsure'

export class ProviderError extends Error {
  readonly failure: ProviderFailure
  /** What it was refused with, in the provider's words, without anything of ours. */
  readonly status: number | null
  constructor(failure: ProviderFailure, message: string, status: number | null = null) {
    super(message)
    this.failure = failure
    this.status = status
  }
}

/** What staff enter; the secrets in clear only on their way to a call. */
export interface Credentials {
  /** The instance of Payrexx, the merchant of Datatrans. */
  readonly account: string
  readonly secret: string
  /** What Datatrans signs its webhooks with; hexadecimal. */
  readonly signKey: string
  readonly isTest: boolean
}

/** Where the providers are called, and their pages lie; a simulator has another place. */
export interface ProviderPlaces {
  readonly payrexx: string
  readonly datatrans: { readonly api: string; readonly pay: string; readonly testApi: string; readonly testPay: string }
  /** Only for simulators on this machine. */
  readonly allowsPrivateHosts: boolean
}
