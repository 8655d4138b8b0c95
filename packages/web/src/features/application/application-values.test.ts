import { expect, it } from 'vitest'
import { inDays, inWeeks, zoneChoices } from './application-values.ts'

it('says hours in days where they are whole', () => {
  expect(inDays('24')).toBe('= 1 Tag')
  expect(inDays('72')).toBe('= 3 Tage')
  for (const text of ['0', '12', '25', '', 'x', '-24', '2.4']) expect(inDays(text)).toBe('')
})

it('says days in weeks and years', () => {
  expect(inWeeks('7')).toBe('= 1 Woche')
  expect(inWeeks('182')).toBe('= 26 Wochen')
  expect(inWeeks('365')).toBe('= 1 Jahr')
  expect(inWeeks('730')).toBe('= 2 Jahre')
  for (const text of ['0', '10', '', 'x']) expect(inWeeks(text)).toBe('')
})

it('our own zone comes first, and the one in use is never missing', () => {
  expect(zoneChoices('Asia/Tokyo', ['Africa/Abidjan', 'Europe/Zurich'])).toEqual([
    'Europe/Zurich',
    'Asia/Tokyo',
    'Africa/Abidjan',
  ])
  expect(zoneChoices('', ['UTC'])).toEqual(['Europe/Zurich', 'UTC'])
})
