import type { ErrorBody, ErrorCode } from '@allmend/contract'

const generalErrorText = 'Ein Fehler ist aufgetreten! Bitte versuchen Sie es später erneut.'

/** A refusal of the server, with the sentence it gave and, for a form, a sentence per field. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message || generalErrorText)
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code ?? null
    this.fields = body?.details?.fields ?? {}
  }
}

/** What a person reads: the server's sentence, or a general one for what never reached it. */
export const errorText = (error: unknown): string => (error instanceof ApiError ? error.message : generalErrorText)
