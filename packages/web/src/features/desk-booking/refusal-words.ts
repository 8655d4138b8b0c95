import type { Reason } from '@allmend/domain/availability'
import { reasonWords } from '@allmend/domain/objects'
import { ApiError, errorText } from '../../lib/api-error.ts'

/** Why a time cannot be had, if that is what was refused. */
function reasonOf(error: unknown): Reason | null {
  const reason = error instanceof ApiError ? error.details.reason : null
  return typeof reason === 'string' && reason in reasonWords ? (reason as Reason) : null
}

/** The sentence of a refusal, with the reason the server gave. */
export function refusalWords(error: unknown): string {
  const reason = reasonOf(error)
  return reason ? `${errorText(error)} ${reasonWords[reason]}` : errorText(error)
}
