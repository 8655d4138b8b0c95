import { expect, it } from 'vitest'
import { dayLabel, monthsOf, type ObjectDay } from './day-states.ts'

const day = (text: string, state: ObjectDay['state'] = 'free', title = ''): ObjectDay => ({ day: text, state, title })

it('names a day and what it is', () => {
  expect(dayLabel(day('2026-12-12', 'partly'))).toBe('12.12.2026: teilweise frei')
  expect(dayLabel(day('2026-12-25', 'closed', 'Weihnachten'))).toBe('25.12.2026: geschlossen, Weihnachten')
})

it('puts days into months, with their place in the week', () => {
  const months = monthsOf([day('2026-12-31', 'taken'), day('2027-01-01'), day('2027-01-02', 'partly')])
  expect(months).toMatchObject([
    { key: '2026-12', name: 'Dezember', year: 2026, offset: 1, freeDays: 0 },
    { key: '2027-01', name: 'Januar', year: 2027, offset: 4, freeDays: 1 },
  ])
  expect(months[1]?.days).toHaveLength(2)
})
