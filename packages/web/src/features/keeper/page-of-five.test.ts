import { expect, it } from 'vitest'
import { pageOf, pageOfFive } from './page-of-five.ts'

const rows = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it.each([
  [14, 0, [1, 2, 3, 4, 5], '1 bis 5 von 14', false],
  [14, 2, [11, 12, 13, 14], '11 bis 14 von 14', true],
  [5, 0, [1, 2, 3, 4, 5], '1 bis 5 von 5', true],
  [6, 1, [6], '6 bis 6 von 6', true],
  [3, 2, [1, 2, 3], '1 bis 3 von 3', true],
])('of %i rows page %i', (count, page, shown, words, isLast) => {
  expect(pageOfFive(rows(count), page)).toMatchObject({ rows: shown, words, isLast })
})

it('of none there is nothing to show', () => {
  expect(pageOfFive([], 3)).toMatchObject({ rows: [], at: 0, isLast: true })
})

it('a row stands on the page that shows it', () => {
  for (const index of [0, 4, 5, 13]) expect(pageOfFive(rows(14), pageOf(index)).rows).toContain(index + 1)
})
