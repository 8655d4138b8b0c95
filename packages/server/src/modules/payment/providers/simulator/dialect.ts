import type { IncomingHttpHeaders } from 'node:http'
import type { SimulatedPayment } from './simulated-payment.ts'

export interface ApiCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly now: number
}

export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Record<string, string>
  /** Whose delay it takes. */
  readonly payment?: SimulatedPayment
  /** Told to the webhook, though nobody sits in front of a page. */
  readonly tells?: SimulatedPayment
}

export interface Notice {
  readonly body: string
  readonly headers: Record<string, string>
}

/** `forged`: what is not true, or not signed with our key. `old`: signed long ago. */
export type Truth = 'right' | 'forged' | 'old'

/** What one provider does its own way. */
export interface Dialect {
  readonly name: string
  /** The path of the pages begins with it; the rest is the key of a payment. */
  readonly pagePath: string
  readonly keyOf: (payment: SimulatedPayment) => string
  /** Whether somebody may try again on the same page after a refusal. */
  readonly canRetry: boolean
  readonly payments: Map<string, SimulatedPayment>
  /** Whether it knows the caller; if not, its answer. */
  readonly letIn: (call: ApiCall) => ApiAnswer | null
  readonly answer: (call: ApiCall) => ApiAnswer
  readonly refusal: (status: number, message: string) => ApiAnswer
  /** The call is over, its answer is on its way, whether it arrives or not. */
  readonly ended: (call: ApiCall) => void
  readonly statusOf: (payment: SimulatedPayment, now: number) => string
  /** What the page shows of it: names of fields as in the documentation of the provider. */
  readonly facts: (payment: SimulatedPayment) => readonly (readonly [string, string])[]
  readonly returnTo: (payment: SimulatedPayment, url: string) => string
  readonly notice: (payment: SimulatedPayment, truth: Truth, now: number) => Notice
}
