import type { PublicObject } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { newBooking } from '../../booking-draft/index.ts'
import { type Draft, emptyDraft } from '../draft/draft-store.ts'
import { firstUnanswered, nearestStep } from './nearest-step.ts'
import { steps } from './steps.ts'

const open = newBooking(1)
const dated = { ...open, intervalId: 2, displayStart: '2026-12-12 17:00', displayEnd: '2026-12-12 22:00', steps: 5 }
const draft = (...bookings: Draft['bookings']): Draft => ({ ...emptyDraft(), bookings })
const reached = (progress: Parameters<typeof nearestStep>[1]) => steps.map((step) => nearestStep(step, progress))

describe('a step that cannot be entered yet leads to the first unfinished one', () => {
  it.each([
    ['nothing chosen', draft(), true, true, ['objekte', 'objekte', 'objekte', 'objekte', 'objekte']],
    [
      'an object without a time',
      draft(dated, open),
      true,
      true,
      ['objekte', 'termine', 'termine', 'termine', 'termine'],
    ],
    [
      'a question without an answer',
      draft(dated),
      false,
      true,
      ['objekte', 'termine', 'termine', 'termine', 'termine'],
    ],
    ['nobody to write to', draft(dated), true, false, ['objekte', 'termine', 'kontakt', 'kontakt', 'kontakt']],
    ['everything there', draft(dated), true, true, ['objekte', 'termine', 'kontakt', 'pruefen', 'pruefen']],
  ])('%s', (_, given, isAnswered, isContactComplete, expected) => {
    expect(reached({ draft: given, isAnswered, isContactComplete, hasOrder: false })).toEqual(expected)
  })

  it('only an order that was placed has an end', () => {
    expect(
      nearestStep('abschluss', { draft: draft(), isAnswered: false, isContactComplete: false, hasOrder: true }),
    ).toBe('abschluss')
  })
})

it('the first booking that needs an answer is led to; of an object nobody knows yet nothing is asked', () => {
  const objectWith = (options: object[]) => ({ id: 1, options, questionnaires: [] }) as unknown as PublicObject
  const asks = objectWith([{ id: 1, inputType: 'text', isRequired: true }])
  const objects = new Map([
    [1, asks],
    [2, objectWith([])],
  ])
  const [first, second] = [newBooking(1), newBooking(1)]
  const bookings = [newBooking(9), newBooking(2), first, second]
  expect(firstUnanswered(bookings, objects)).toBe(first)
  expect(firstUnanswered([{ ...first, options: { 1: 'Ja' } }, second], objects)).toBe(second)
  expect(firstUnanswered([newBooking(9), newBooking(2)], objects)).toBeNull()
})
