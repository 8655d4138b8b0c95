import { expect, it } from 'vitest'
import { heatStep, heatWords, hoursShown } from './heat.ts'

const empty = () => Array.from({ length: 7 }, () => new Array<number | null>(24).fill(null))

it('shows the hours from the first to the last that is ever open', () => {
  const hours = empty()
  expect(hoursShown(hours)).toEqual([])
  for (const hour of [8, 20]) hours[0]?.splice(hour, 1, 0)
  expect(hoursShown(hours)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})

it.each([
  [0, 0],
  [14.9, 0],
  [15, 1],
  [89, 5],
  [90, 6],
  [100, 6],
])('%f % has step %i', (value, step) => {
  expect(heatStep(value)).toBe(step)
})

it('names the fullest and the emptiest hour', () => {
  const hours = empty()
  expect(heatWords(hours)).toBeNull()
  hours[3]?.splice(20, 1, 97.2)
  hours[6]?.splice(22, 1, 4)
  expect(heatWords(hours)).toBe(
    'Stärkste Zeit: Donnerstag 20 Uhr mit 97\u00A0%. Schwächste Zeit: Sonntag 22 Uhr mit 4\u00A0%.',
  )
  hours[6]?.splice(20, 2, 0, 0)
  expect(heatWords(hours)).toBe('Stärkste Zeit: Donnerstag 20 Uhr mit 97\u00A0%. 2 Stunden der Woche sind nie belegt.')
})
