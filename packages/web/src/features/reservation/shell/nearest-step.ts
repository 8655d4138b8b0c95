import type { PublicObject } from '@allmend/contract'
import { type DraftBooking, hasProblems, isDated, problemsOf } from '../../booking-draft/index.ts'
import type { Draft } from '../draft/draft-store.ts'
import type { Step } from './steps.ts'

interface Progress {
  readonly draft: Draft
  /** Whether every option and question that must be answered is. */
  readonly isAnswered: boolean
  readonly isContactComplete: boolean
  /** An order was placed, and the address knows which. */
  readonly hasOrder: boolean
}

/** The wanted step, or the first unfinished one before it. */
export function nearestStep(wanted: Step, { draft, isAnswered, isContactComplete, hasOrder }: Progress): Step {
  if (wanted === 'abschluss' && hasOrder) return wanted
  if (wanted === 'objekte' || draft.bookings.length === 0) return 'objekte'
  if (wanted === 'termine' || !draft.bookings.every(isDated) || !isAnswered) return 'termine'
  return wanted === 'kontakt' || !isContactComplete ? 'kontakt' : 'pruefen'
}

/** The first booking with an option or a question that still needs an answer, as far as its object is known. */
export function firstUnanswered(
  bookings: readonly DraftBooking[],
  objects: ReadonlyMap<number, PublicObject>,
): DraftBooking | null {
  const isOpen = (booking: DraftBooking) => {
    const object = objects.get(booking.objectId)
    return object !== undefined && hasProblems(problemsOf(object, booking))
  }
  return bookings.find(isOpen) ?? null
}
