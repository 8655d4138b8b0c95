import { type ErrorCode, errorCodes } from '@allmend/contract'

/** An expected no. It is returned, not thrown, and carries what the answer needs. */
export class Refusal {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** What a specified call names beside the code. */
  readonly named: Readonly<Record<string, unknown>> | undefined
  constructor(
    code: ErrorCode,
    details?: Record<string, unknown>,
    retryAfter?: number,
    named?: Readonly<Record<string, unknown>>,
  ) {
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
    this.named = named
  }
}

export const refuse = (code: ErrorCode, details?: Record<string, unknown>): Refusal => new Refusal(code, details)

/** Too often: try again after so many seconds. */
export const tooMany = (seconds: number): Refusal => new Refusal('request.too_many', undefined, seconds)

export const isRefusal = (value: unknown): value is Refusal => value instanceof Refusal

/** What was made or found, by its name in the answer, or why not. */
export const answerWith = <Name extends string, T>(name: Name, result: T | Refusal): Record<Name, T> | Refusal =>
  isRefusal(result) ? result : ({ [name]: result } as Record<Name, T>)

export function errorBody(
  code: ErrorCode,
  details?: Record<string, unknown>,
  named?: Readonly<Record<string, unknown>>,
) {
  const { message, ...more } = errorCodes[code]
  const reason = 'reason' in more && { reason: more.reason }
  return { success: false as const, code, message, ...reason, ...named, ...(details && { details }) }
}
