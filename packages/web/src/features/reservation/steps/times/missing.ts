import type { PublicObject } from '@allmend/contract'
import {
  type DraftBooking,
  hasProblems,
  isDated,
  type Problems,
  problemNames,
  problemsOf,
} from '../../../booking-draft/index.ts'
import { shortageWords } from '../../shell/shortage.ts'
import { isTimeRefused, type Validated } from '../../shell/use-validation.ts'

export interface Gap {
  /** The booking it is about. */
  readonly key: string
  readonly sentence: string
  /** Its time, or something that has to be said about it. */
  readonly kind: 'time' | 'answer'
}

const isWrong = (answer: Validated | undefined) => answer !== undefined && !answer.isLoading && isTimeRefused(answer)

/** The first thing that keeps the bookings from being ordered, in the order of the page; null if nothing does. */
export function firstGap(
  bookings: readonly DraftBooking[],
  objects: ReadonlyMap<number, PublicObject>,
  answers: ReadonlyMap<string, Validated>,
): Gap | null {
  for (const booking of bookings) {
    const gap = gapOf(booking, objects.get(booking.objectId), answers.get(booking.key))
    if (gap) return { key: booking.key, ...gap }
  }
  return null
}

/** Of one booking the time comes first, then options and questions. */
function gapOf(
  booking: DraftBooking,
  object: PublicObject | undefined,
  answer: Validated | undefined,
): Omit<Gap, 'key'> | null {
  const title = object?.title ?? 'ein Objekt'
  if (!isDated(booking)) return { kind: 'time', sentence: `Es fehlt noch ein Termin für «${title}».` }
  if (isWrong(answer) && answer?.shortage)
    return { kind: 'time', sentence: `${title}: ${shortageWords(answer.shortage)}` }
  if (isWrong(answer)) return { kind: 'time', sentence: `Der Termin für «${title}» ist nicht möglich.` }
  const problems = object && problemsOf(object, booking)
  return object && problems && hasProblems(problems)
    ? { kind: 'answer', sentence: unansweredWords(object, problems) }
    : null
}

/** «Aula: Es fehlen noch «Bestuhlung» und 2 weitere Angaben.» */
function unansweredWords(object: PublicObject, problems: Problems): string {
  const [first, ...more] = problemNames(object, problems)
  const others = more.length === 1 ? ' und eine weitere Angabe' : ` und ${more.length} weitere Angaben`
  return `${object.title}: Es ${more.length === 0 ? 'fehlt' : 'fehlen'} noch «${first}»${more.length === 0 ? '' : others}.`
}
