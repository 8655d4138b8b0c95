import type { ErrorBody, ErrorCode } from '@allmend/contract'

const generalErrorText = 'Ein Fehler ist aufgetreten! Bitte versuchen Sie es später erneut.'

/** A refusal of the server, with the sentence it gave and, for a form, a sentence per field. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly fields: Readonly<Record<string, string>>
  /** What else the refusal brought along, by its code. */
  readonly details: Readonly<Record<string, unknown>>
  /** Seconds to wait before another try makes sense. */
  readonly retryAfter: number | null

  constructor(status: number, body: Partial<ErrorBody> | null, retryAfter: number | null = null) {
    super(body?.message || generalErrorText)
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code ?? null
    this.fields = body?.details?.fields ?? {}
    this.details = body?.details ?? {}
    this.retryAfter = retryAfter
  }
}

/** The answer itself decides: one that says «no» under a good status is still a refusal. */
export const isRefusal = (answer: unknown): answer is Partial<ErrorBody> =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false

/** Not there, not for this person, or no number at all: to whoever asks it is the same, and stays so. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** What a person reads: the server's sentence, or a general one for what never reached it. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return generalErrorText
  return error.status === 429 && error.retryAfter ? `${error.message} ${waitingTime(error.retryAfter)}` : error.message
}

function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Wartezeit: ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}.`
}
