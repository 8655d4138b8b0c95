import { ApiError } from '../../../../lib/api-error.ts'
import type { Draft } from '../../draft/draft-store.ts'

interface Setback {
  readonly step: 'termine' | 'kontakt'
  readonly details: { readonly object?: string; readonly lost?: true; readonly missing?: true }
}

/** Which booking of the draft a refusal is about: named by its place, or by its object. */
function bookingKey({ details }: ApiError, { bookings }: Draft): string | undefined {
  const [first] = Array.isArray(details.failed) ? details.failed : []
  const found = first ? bookings[Number(first.booking)] : bookings.find(({ objectId }) => objectId === details.objectId)
  return (found ?? bookings[0])?.key
}

/** Where what was refused can be mended; null where the person can do nothing about it in another step. */
export function setbackOf(error: unknown, draft: Draft): Setback | null {
  if (!(error instanceof ApiError)) return null
  const object = bookingKey(error, draft)
  const at = object === undefined ? {} : { object }
  switch (error.code) {
    case 'booking.slot_taken':
    case 'booking.not_bookable':
    case 'booking.own_overlap':
      return { step: 'termine', details: { ...at, lost: true } }
    case 'booking.incomplete':
      return { step: 'termine', details: { ...at, missing: true } }
    case 'booking.series_denied':
    case 'object.unknown':
    case 'object.interval_unknown':
    case 'object.option_unknown':
      return { step: 'termine', details: at }
    case 'request.invalid':
      return Object.keys(error.fields).some((field) => field.startsWith('user.'))
        ? { step: 'kontakt', details: {} }
        : null
    case 'order.payment_option_unknown':
      return { step: 'kontakt', details: {} }
    default:
      return null
  }
}
