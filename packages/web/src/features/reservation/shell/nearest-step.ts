import { type Draft, isDated } from '../../booking-draft/draft-booking.ts'
import type { Step } from './steps.ts'

export interface Progress {
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
