import { expect, it } from 'vitest'
import { byMonth } from './by-month.ts'

const at = (displayStart: string) => ({ displayStart })

it('stands below its month and keeps the order', () => {
  const [late, earlier, lastYear] = [at('2027-01-03 10:00'), at('2027-01-02 10:00'), at('2026-12-31 18:00')]
  expect(byMonth([late, earlier, lastYear])).toEqual([
    { title: 'Januar 2027', rows: [late, earlier] },
    { title: 'Dezember 2026', rows: [lastYear] },
  ])
})

it('the same month of another year is another month', () => {
  expect(byMonth([at('2026-03-01 08:00'), at('2027-03-01 08:00')]).map(({ title }) => title)).toEqual([
    'März 2026',
    'März 2027',
  ])
})
