import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { describeWish, isFirm, type Judgement } from '../../booking/index.ts'

/** What keeps a request from being ordered: a right, an answer that is missing, or a date that cannot be had. */
export function findObstacle({ requested, judged }: Judgement, permissions: readonly string[]): Refusal | null {
  for (const { draft, object, options, questionnaire, wishes } of requested) {
    // An order for it would be one for nothing.
    if (wishes.length === 0) return refuse('booking.series_empty', { objectId: object.id })
    if (draft.isSerial && !(object.allowsSeries && permissions.includes('reservation:serial'))) {
      return refuse('booking.series_denied', { objectId: object.id })
    }
    const questions = questionnaire.problems
    if (options.missing.length > 0 || Object.keys(questions).length > 0) {
      return refuse('booking.incomplete', { objectId: object.id, options: options.missing, questions })
    }
  }
  const bad = [...judged.values()].filter(({ reason }) => reason !== null)
  if (bad.length === 0) return null
  const failed = bad.map(({ wish, reason, overlaps }) => ({
    ...describeWish(wish, reason ?? ''),
    isOverlappingUserEvent: overlaps !== null,
  }))
  if (bad.some(({ overlaps }) => overlaps === 'request')) return refuse('booking.own_overlap', { failed })
  return refuse(bad.some(({ reason }) => isFirm(reason)) ? 'booking.slot_taken' : 'booking.not_bookable', { failed })
}
