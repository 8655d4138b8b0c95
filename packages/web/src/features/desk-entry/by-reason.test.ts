import { expect, it } from 'vitest'
import { byReason } from './by-reason.ts'

it('equal reasons are told once, with all their dates in the order of time', () => {
  const date = (key: string, why: string) => ({ key, when: `am ${key}.`, why })
  const dates = [date('1', 'Geschlossen.'), date('2', 'Belegt.'), date('3', 'Belegt.'), date('4', 'Gesperrt.')]
  const groups = byReason(dates).map(([why, some]) => [why, some.map(({ when }) => when)])
  expect(groups).toEqual([
    ['Belegt.', ['am 2.', 'am 3.']],
    ['Geschlossen.', ['am 1.']],
    ['Gesperrt.', ['am 4.']],
  ])
  expect(byReason([])).toEqual([])
})
