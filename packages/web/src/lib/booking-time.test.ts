import { describe, expect, it } from 'vitest'
import { dayParts, dayText, instantText, spanText, timesText } from './booking-time.ts'

const span = (displayStart: string, displayEnd: string) => ({ displayStart, displayEnd })

describe('when a booking is', () => {
  it('on one day', () => {
    const evening = span('2026-12-12 17:00', '2026-12-12 22:00')
    expect(spanText(evening)).toBe('Samstag, 12.12.2026, 17:00–22:00 Uhr')
    expect(timesText(evening)).toBe('17:00–22:00')
  })

  it('until midnight it is still that day', () => {
    const late = span('2026-12-31 20:00', '2027-01-01 00:00')
    expect(spanText(late)).toBe('Donnerstag, 31.12.2026, 20:00–23:59 Uhr')
    expect(timesText(late)).toBe('20:00–23:59')
  })

  it('over several days', () => {
    const weekend = span('2026-12-11 13:30', '2026-12-14 09:00')
    expect(spanText(weekend)).toBe('Fr, 11.12.2026, 13:30 bis Mo, 14.12.2026, 09:00 Uhr')
    expect(timesText(weekend)).toBe('ab 13:30, bis Mo 09:00')
  })
})

it('a day and a moment', () => {
  expect(dayText('2026-03-01 08:00')).toBe('So, 01.03.2026')
  expect(instantText('2026-03-01T07:00:00Z')).toBe('01.03.2026 08:00')
  expect(dayParts('2026-03-01 08:00')).toEqual({ weekday: 'So', day: '1', month: 'Mär' })
})
