import { expect, it } from 'vitest'
import { today } from '../../lib/clock.ts'
import { payDayError } from './pay-day.ts'

it('money moves today or moved before', () => {
  const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10)
  expect([payDayError(today(), true), payDayError('2020-02-29', false)]).toEqual([null, null])
  expect([payDayError('', false), payDayError('', true)]).toEqual([null, 'Bitte geben Sie ein Datum ein.'])
  expect(payDayError(tomorrow, false)).toBe('Das Datum darf nicht in der Zukunft liegen.')
})
