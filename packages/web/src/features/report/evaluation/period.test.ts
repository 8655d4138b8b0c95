import { parseDay } from '@allmend/domain/time'
import { expect, it } from 'vitest'
import { readPeriod, spanWords, stepPeriod } from './period.ts'

const today = parseDay('2026-11-16') ?? 0

it.each([
  [{}, 'year', '2026-01-01', '2026-11-16'],
  [{ period: 'month' }, 'month', '2026-11-01', '2026-11-16'],
  [{ period: 'month', at: '2026-12-24' }, 'month', '2026-12-01', '2026-12-31'],
  [{ period: 'quarter', at: '2026-05-05' }, 'quarter', '2026-04-01', '2026-06-30'],
  [{ period: 'year', at: '2025-05-05' }, 'year', '2025-01-01', '2025-12-31'],
  [{ period: 'range', from: '2026-02-03', until: '2026-03-04' }, 'range', '2026-02-03', '2026-03-04'],
  [{ period: 'range', from: '2026-03-04', until: '2026-02-03' }, 'year', '2026-01-01', '2026-11-16'],
  [{ period: 'x', at: '0001-01-01' }, 'year', '2026-01-01', '2026-11-16'],
])('%o is the %s %s to %s', (search, kind, from, until) => {
  expect(readPeriod(search, today)).toEqual({ kind, from, until })
})

it.each([
  [{ period: 'year' }, -1, '2025-01-01', '2025-12-31'],
  [{ period: 'month', at: '2026-01-10' }, -1, '2025-12-01', '2025-12-31'],
  [{ period: 'month', at: '2026-12-10' }, 1, '2027-01-01', '2027-01-31'],
  [{ period: 'quarter', at: '2026-12-10' }, -1, '2026-07-01', '2026-09-30'],
  [{ period: 'range', from: '2026-03-01', until: '2026-03-10' }, 1, '2026-03-11', '2026-03-20'],
] as const)('%o, %i step: %s to %s', (search, direction, from, until) => {
  const next = readPeriod(stepPeriod(readPeriod(search, today), direction), today)
  expect([next.from, next.until]).toEqual([from, until])
})

it('the year is said once where it is the same', () => {
  expect(spanWords('2025-01-01', '2025-11-16')).toBe('01.01.–16.11.2025')
  expect(spanWords('2024-12-01', '2025-01-16')).toBe('01.12.2024–16.01.2025')
})
