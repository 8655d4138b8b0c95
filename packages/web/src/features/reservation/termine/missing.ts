import type { PublicObject } from '@allmend/contract'
import { type DraftBooking, isDated } from '../draft/draft.ts'
import { problemNames, problemsOf } from '../options/problems.ts'
import { firstUnanswered } from '../options/unanswered.ts'
import type { Validated } from '../shell/use-validation.ts'

export interface Gap {
  /** The booking it is about. */
  readonly key: string
  readonly sentence: string
}

const isWrong = (answer: Validated | undefined) => answer !== undefined && !answer.isLoading && !answer.isValid

/** The first thing that keeps the bookings from being ordered; null if nothing does. */
export function firstGap(
  bookings: readonly DraftBooking[],
  objects: ReadonlyMap<number, PublicObject>,
  answers: ReadonlyMap<string, Validated>,
): Gap | null {
  const find = (isGap: (booking: DraftBooking) => boolean, sentence: (title: string) => string): Gap | null => {
    const booking = bookings.find(isGap)
    return booking
      ? { key: booking.key, sentence: sentence(objects.get(booking.objectId)?.title ?? 'ein Objekt') }
      : null
  }
  const unanswered = firstUnanswered(bookings, objects)
  return (
    find(
      (booking) => !isDated(booking),
      (title) => `Es fehlt noch ein Termin für «${title}».`,
    ) ??
    find(
      ({ key }) => isWrong(answers.get(key)),
      (title) => `Der Termin für «${title}» ist nicht möglich.`,
    ) ??
    (unanswered && { key: unanswered.key, sentence: unansweredWords(unanswered, objects) })
  )
}

/** «Aula: Es fehlen noch «Bestuhlung» und 2 weitere Angaben.» */
function unansweredWords(booking: DraftBooking, objects: ReadonlyMap<number, PublicObject>): string {
  const object = objects.get(booking.objectId)
  const [first, ...more] = object ? problemNames(object, problemsOf(object, booking)) : []
  const others = more.length === 1 ? ' und eine weitere Angabe' : ` und ${more.length} weitere Angaben`
  return `${object?.title}: Es ${more.length === 0 ? 'fehlt' : 'fehlen'} noch «${first}»${more.length === 0 ? '' : others}.`
}
