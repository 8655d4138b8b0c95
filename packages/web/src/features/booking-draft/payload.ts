import type { BookingDraft, PublicObject } from '@allmend/contract'
import { endOfWall, formatWall, parseWall } from '@allmend/domain/time'
import { type ChosenTime, type DraftBooking, isDated, type OptionValue, timeOf } from './draft-booking.ts'

type Interval = PublicObject['intervals'][number]
type Objects = ReadonlyMap<number, PublicObject>

/** What is shown, and what is taken: the time before and after belongs to it. */
function spansOf(interval: Interval, { displayStart, displayEnd, steps }: ChosenTime) {
  const [start, end] = [parseWall(displayStart), parseWall(displayEnd)]
  const { preProcessingTime, postProcessingTime } = interval
  return {
    start: start === null ? displayStart : formatWall(start - preProcessingTime),
    end: end === null || postProcessingTime === 0 ? displayEnd : formatWall(endOfWall(end) + postProcessingTime),
    displayStart,
    displayEnd,
    steps,
  }
}

const sentValue = (value: OptionValue): string | number | boolean | number[] =>
  typeof value === 'object' ? [...value] : value

function answersOf({ answers }: DraftBooking, { questionnaires }: PublicObject): BookingDraft['answers'] {
  return questionnaires.flatMap(({ id, questions }) =>
    questions.flatMap((question) => {
      const answer = answers[question.id]
      if (answer === undefined) return []
      return { questionnaireId: id, questionId: question.id, answer: typeof answer === 'object' ? [...answer] : answer }
    }),
  )
}

/** A booking as the server reads it; null while it has no time, or when its object or interval is no longer there. */
export function payloadOf(booking: DraftBooking, objects: Objects): BookingDraft | null {
  const object = objects.get(booking.objectId)
  const interval = object?.intervals.find(({ id }) => id === booking.intervalId)
  if (!object || !interval || !isDated(booking)) return null
  const dates = booking.isSerial ? booking.dates : []
  const time = dates[0] ?? timeOf(booking)
  if (!time) return null
  return {
    objectId: object.id,
    intervalId: interval.id,
    color: booking.color,
    remark: booking.remark,
    name: booking.name,
    isSerial: booking.isSerial,
    // What the object does not offer any more cannot be chosen, nor seen among its options.
    options: object.options.flatMap(({ id }) => {
      const value = booking.options[id]
      return value === undefined ? [] : [{ id, value: sentValue(value) }]
    }),
    answers: answersOf(booking, object),
    ...spansOf(interval, time),
    quantity: booking.quantity,
    ...(booking.isSerial && {
      occupancies: dates.map((date) => ({ clientId: date.clientId, ...spansOf(interval, date) })),
    }),
  }
}

/** Every one of these bookings that has a time. */
export const payloadsOf = (bookings: readonly DraftBooking[], objects: Objects): BookingDraft[] =>
  bookings.map((booking) => payloadOf(booking, objects)).filter((booking) => booking !== null)
