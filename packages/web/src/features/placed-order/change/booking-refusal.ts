import type { Reason } from '@allmend/domain/availability'
import { reasonWords } from '@allmend/domain/objects'
import { ApiError, errorText } from '../../../lib/api-error.ts'

const isReason = (value: unknown): value is Reason => typeof value === 'string' && value in reasonWords

/** The sentence of a refusal; where a time cannot be had, with the reason the server gave. */
export function bookingRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error)
  const { reason } = error.details
  return error.code === 'booking.not_bookable' && isReason(reason)
    ? `${error.message} ${reasonWords[reason]}`
    : errorText(error)
}
