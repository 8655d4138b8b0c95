import type { BookingDraft } from '@allmend/contract'
import { clockOf, endOfWall, parseWall, type WallMinute } from '@allmend/domain/time'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { ObjectRules, PricedInterval } from '../../object/index.ts'
import { chosenOptions, optionStockOf } from './chosen-options.ts'
import { type AskedQuestion, givenAnswers } from './given-answers.ts'
import { intervalOf, type Wish } from './judge-wishes.ts'

/** A booking somebody asks for, with the object it is for: one date, or the dates of a series. */
export interface Requested {
  readonly draft: BookingDraft
  readonly object: ObjectRules
  readonly options: ReturnType<typeof chosenOptions>
  readonly questionnaire: ReturnType<typeof givenAnswers>
  readonly wishes: readonly Wish[]
}

const wallOf = (text: string) => parseWall(text) ?? Number.NaN

/** Puts drafts and objects together. A time that is no time was refused by the contract's shape or is judged as nonexistent. */
export function readRequest(
  objects: ReadonlyMap<number, ObjectRules>,
  questions: readonly AskedQuestion[],
  drafts: readonly BookingDraft[],
  seesHidden: boolean,
): Requested[] | Refusal {
  const requested: Requested[] = []
  for (const [index, draft] of drafts.entries()) {
    const object = objects.get(draft.objectId)
    // What is hidden is not there: nobody learns from an answer that it is.
    if (!object || !(object.isVisible || seesHidden)) return refuse('object.unknown', { objectId: draft.objectId })
    const interval = intervalOf(object, draft.intervalId)
    if (!interval) return refuse('object.interval_unknown', { intervalId: draft.intervalId })
    const options = chosenOptions(object, draft.options)
    // Left out it would be missing on the day, and from the price.
    if (options.unknown.length > 0)
      return refuse('object.option_unknown', { objectId: object.id, options: options.unknown })
    const asked = questions.filter(({ objectId }) => objectId === object.id)
    const questionnaire = givenAnswers(asked, draft.answers)
    const dates = draft.isSerial ? (draft.occupancies ?? []) : [{ ...draft, clientId: '' }]
    const wishes = dates.map(
      (date, place): Wish => ({
        key: `${index}:${place}`,
        booking: index,
        clientId: date.clientId,
        objectId: object.id,
        intervalId: draft.intervalId,
        displayStart: wallOf(date.displayStart),
        displayEnd: wallOf(date.displayEnd),
        steps: date.steps,
        quantity: draft.quantity,
        optionStock: optionStockOf(options.chosen),
      }),
    )
    const unreadable = wishes.some(({ displayStart, displayEnd }) => Number.isNaN(displayStart + displayEnd))
    if (unreadable) return refuse('booking.not_bookable', { reason: 'nonexistent_time' })
    if ([draft, ...dates].some((date) => !areTimesOne(object.zone, interval, date)))
      return refuse('booking.times_contradict', { booking: index })
    requested.push({ draft, object, options, questionnaire, wishes })
  }
  return requested
}

type Times = Pick<BookingDraft, 'start' | 'end' | 'displayStart' | 'displayEnd'>

/**
 * Whether what is taken fits what is shown: with the processing times around it, or without any for whoever does not know them. Only
 * what is shown counts, so the other two must not say something else. The minutes may have been counted by the clock or by the time
 * that passes, which differ when the clock is changed.
 */
function areTimesOne(zone: string, interval: PricedInterval, { start, end, displayStart, displayEnd }: Times): boolean {
  const clock = clockOf(zone)
  const around = (shown: WallMinute, by: number) => [shown, shown + by, clock.toWall(clock.toInstantOrNext(shown) + by)]
  const { preProcessingTime, postProcessingTime } = interval
  const [from, until] = [wallOf(displayStart), wallOf(displayEnd)]
  if (!around(from, -preProcessingTime).includes(wallOf(start))) return false
  // As an end, 23:59 and midnight are one, before and after the processing time is added.
  const ends = [until, endOfWall(until)].flatMap((shown) => around(shown, postProcessingTime))
  return ends.some((wall) => wall === wallOf(end) || endOfWall(wall) === endOfWall(wallOf(end)))
}

/**
 * What is shown of a start and end with processing times, as some calls send them. An end of 23:59 is the end of the day, or the
 * minute before it where that is when the processing time is over.
 */
export function shownSpans(
  { preProcessingTime, postProcessingTime }: { preProcessingTime: number; postProcessingTime: number },
  start: string,
  end: string,
) {
  const ends = new Set([endOfWall(wallOf(end)), wallOf(end)])
  const displayStart = wallOf(start) + preProcessingTime
  return [...ends].map((wall) => ({ displayStart, displayEnd: wall - postProcessingTime }))
}
