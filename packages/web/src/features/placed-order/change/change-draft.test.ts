import type { Reservation } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { changeDraftOf, changeProblems, takesSeveralDays, wishOf } from './change-draft.ts'

const booking = (displayStart: string, displayEnd: string) => ({ displayStart, displayEnd }) as Reservation
const before = changeDraftOf(booking('2026-12-12 17:00', '2026-12-12 22:00'))

describe('a request for another time', () => {
  it('begins with the time that is booked, and wants another one', () => {
    expect(before).toEqual({
      kind: 'time',
      startDay: '2026-12-12',
      startTime: '17:00',
      endDay: '2026-12-12',
      endTime: '22:00',
      options: {},
      text: '',
    })
    expect(changeProblems(before, before)).toEqual({ startTime: 'Das ist die bisherige Zeit.' })
    expect(changeProblems({ ...before, startTime: '16:00' }, before)).toEqual({})
  })

  it('needs both ends, the later one last', () => {
    expect(changeProblems({ ...before, startDay: '', endTime: '' }, before)).toEqual({
      startDay: 'Bitte wählen Sie ein Datum.',
      endTime: 'Bitte wählen Sie eine Zeit.',
    })
    expect(changeProblems({ ...before, endTime: '17:00' }, before)).toEqual({
      endTime: 'Das Ende muss nach dem Beginn liegen.',
    })
  })

  it('is sent with its time', () => {
    expect(wishOf({ ...before, startTime: '16:00', text: ' Aufbau ' })).toEqual({
      kind: 'time',
      displayStart: '2026-12-12 16:00',
      displayEnd: '2026-12-12 22:00',
      text: 'Aufbau',
    })
  })

  it('an end at midnight is written as a time field can show it', () => {
    const late = booking('2026-12-31 20:00', '2027-01-01 00:00')
    expect(takesSeveralDays(late)).toBe(false)
    expect(changeDraftOf(late)).toMatchObject({ endDay: '2026-12-31', endTime: '23:59' })
    expect(takesSeveralDays(booking('2026-12-11 13:30', '2026-12-14 09:00'))).toBe(true)
  })
})

it('a request for a cancellation says why and names no time', () => {
  const draft = { ...before, kind: 'cancel' } as const
  expect(changeProblems(draft, before)).toEqual({ text: 'Bitte schreiben Sie der Verwaltung, worum es geht.' })
  expect(wishOf({ ...draft, text: 'Krank' })).toEqual({ kind: 'cancel', text: 'Krank' })
})

it('a request for other options needs another one, or a word', () => {
  const draft = { ...before, kind: 'options', options: { 1: [11], 3: 12 } } as const
  expect(changeProblems(draft, draft)).toHaveProperty('text')
  expect(changeProblems({ ...draft, options: { 1: [12], 3: 12 } }, draft)).toEqual({})
  expect(changeProblems({ ...draft, text: 'Mehr Stühle' }, draft)).toEqual({})
  expect(wishOf(draft)).toEqual({
    kind: 'options',
    options: [
      { id: 1, value: [11] },
      { id: 3, value: 12 },
    ],
    text: '',
  })
})
