import type { BookingDraft } from '@allmend/contract'
import { endOfWall, parseWall } from '@allmend/domain/time'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { ObjectRules } from '../object/index.ts'
import { chosenOptions, optionStockOf } from './chosen-options.ts'
import { type AskedQuestion, givenAnswers } from './given-answers.ts'
import { intervalOf, type Wish } from './judge.ts'

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
    if (!intervalOf(object, draft.intervalId))
      return refuse('object.interval_unknown', { intervalId: draft.intervalId })
    const options = chosenOptions(object, draft.options)
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
    requested.push({ draft, object, options, questionnaire, wishes })
  }
  return requested
}

/** Start and end with processing times, as some calls send them, turned into what is shown. */
export const shownSpan = (
  { preProcessingTime, postProcessingTime }: { preProcessingTime: number; postProcessingTime: number },
  start: string,
  end: string,
) => ({
  displayStart: wallOf(start) + preProcessingTime,
  displayEnd: endOfWall(wallOf(end)) - postProcessingTime,
})
