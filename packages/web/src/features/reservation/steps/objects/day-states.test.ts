import { dayStates } from '@allmend/domain/availability'
import { expect, it } from 'vitest'
import { dayLabel, isOpenDay, monthsOf, type ObjectDay } from './day-states.ts'

const day = (text: string, state: ObjectDay['state'] = 'free', title = ''): ObjectDay => ({ day: text, state, title })

it('names a day and what it is', () => {
  expect(dayLabel(day('2026-12-12', 'partly'))).toBe('12.12.2026: teilweise frei')
  expect(dayLabel(day('2026-12-25', 'closed', 'Weihnachten'))).toBe('25.12.2026: geschlossen, Weihnachten')
  expect(dayLabel(day('2026-12-12', 'too_soon'))).toBe('12.12.2026: zu kurzfristig')
  expect(dayLabel(day('2026-12-12', 'no_start'))).toBe('12.12.2026: kein Beginn möglich')
})

it.each(dayStates)('a day that is %s can be picked only if it has a start', (state) => {
  expect(isOpenDay(day('2026-12-12', state))).toBe(state === 'free' || state === 'partly')
  expect(dayLabel(day('2026-12-12', state))).toMatch(/^12\.12\.2026: \S/)
})

it('puts days into months, with their place in the week', () => {
  const months = monthsOf([day('2026-12-31', 'taken'), day('2027-01-01'), day('2027-01-02', 'partly')])
  expect(months).toMatchObject([
    { key: '2026-12', name: 'Dezember', year: 2026, offset: 1, freeDays: 0 },
    { key: '2027-01', name: 'Januar', year: 2027, offset: 4, freeDays: 1 },
  ])
  expect(months[1]?.days).toHaveLength(2)
})
