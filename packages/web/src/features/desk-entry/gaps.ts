import type { PublicObject } from '@allmend/contract'
import { ApiError } from '../../lib/api-error.ts'
import { type DraftBooking, problemsOf } from '../booking-draft/index.ts'

type Gaps = ReturnType<typeof problemsOf>

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

/** What the server misses for this object, at the fields it is about. */
function refusedGaps(refusal: unknown, { id }: PublicObject): Gaps {
  const none = { options: {}, answers: {} }
  if (!(refusal instanceof ApiError) || refusal.code !== 'booking.incomplete') return none
  const { objectId, options, questions } = refusal.details
  if (objectId !== id) return none
  const named = Array.isArray(options) ? options.map(String) : []
  return {
    options: Object.fromEntries(named.map((option) => [option, 'Diese Angabe fehlt oder passt nicht.'])),
    answers: Object.fromEntries(Object.entries(questions ?? {}).filter(isText)),
  }
}

/** Sentences for every option and question that is not answered as the object wants it: found here, or by the server. */
export function gapsOf(object: PublicObject | undefined, draft: DraftBooking, refusal: unknown): Gaps {
  if (!object) return { options: {}, answers: {} }
  const [refused, own] = [refusedGaps(refusal, object), problemsOf(object, draft)]
  return { options: { ...refused.options, ...own.options }, answers: { ...refused.answers, ...own.answers } }
}
