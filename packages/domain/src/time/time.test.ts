import { expect, it } from 'vitest'
import {
  calendarWeekOf,
  displayDate,
  displayDateTime,
  displayInstant,
  displayReservationTime,
  displaySpan,
  endOfWall,
  formatDay,
  formatTime,
  minutesPerDay,
  mondayOf,
  parseDay,
  parseTime,
  parseWall,
  shownEnd,
  weekdayOf,
} from './index.ts'

it.each([
  ['2026-11-24T17:05:00Z', 'Europe/Zurich', '24.11.2026 - 18:05'],
  ['2026-03-29T00:59:00Z', 'Europe/Zurich', '29.03.2026 - 01:59'],
  ['2026-03-29T01:00:00Z', 'Europe/Zurich', '29.03.2026 - 03:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Zurich', '25.10.2026 - 02:30'],
  ['2026-10-25T01:30:00Z', 'Europe/Zurich', '25.10.2026 - 02:30'],
  ['2026-01-01T00:00:00Z', 'America/New_York', '31.12.2025 - 19:00'],
])('%s in %s reads %s', (instant, zone, expected) => {
  expect(displayInstant(Date.parse(instant), zone)).toBe(expected)
})

it('a date and time has a dash everywhere but in the reservation', () => {
  expect(displayDateTime('2026-11-24 18:05')).toBe('24.11.2026 - 18:05')
  expect(displayReservationTime('2026-11-24 18:05')).toBe('24.11.2026 18:05')
  expect(displayDate('2026-11-24')).toBe('24.11.2026')
})

it.each([
  ['2026-12-24 20:00', '2026-12-25 00:00', 'Do, 24.12.2026, 20:00–23:59 Uhr'],
  ['2026-12-24 20:00', '2026-12-26 00:00', 'Do, 24.12.2026, 20:00 bis Fr, 25.12.2026, 23:59 Uhr'],
  ['2026-12-24 20:00', '2026-12-25 00:30', 'Do, 24.12.2026, 20:00 bis Fr, 25.12.2026, 00:30 Uhr'],
  ['2026-03-01 08:00', '2026-03-01 09:05', 'So, 01.03.2026, 08:00–09:05 Uhr'],
  // What is no time stays as it is.
  ['2026-03-01 08:00', 'später', '2026-03-01 08:00 – später'],
  ['früher', '2026-03-01 08:00', 'früher – 2026-03-01 08:00'],
])('what ends at midnight ends with its day: %s to %s', (start, end, expected) => {
  expect(displaySpan(start, end)).toBe(expected)
})

it.each([
  ['2026-11-16', 47, '2026-11-16'],
  ['2026-03-29', 13, '2026-03-23'],
  ['2026-12-28', 53, '2026-12-28'],
  ['2027-01-01', 53, '2026-12-28'],
  ['2027-01-04', 1, '2027-01-04'],
  ['2024-12-30', 1, '2024-12-30'],
])('%s lies in week %i, which begins on %s', (date, week, monday) => {
  expect(calendarWeekOf(parseDay(date) ?? 0)).toBe(week)
  expect(formatDay(mondayOf(parseDay(date) ?? 0))).toBe(monday)
})

it('people never read 24:00', () => {
  for (let minute = 0; minute <= minutesPerDay; minute += 1) expect(parseTime(formatTime(minute))).not.toBeNull()
  expect(formatTime(minutesPerDay)).toBe('23:59')
  expect(endOfWall(parseWall(shownEnd('2026-12-25 00:00')) ?? 0)).toBe(parseWall('2026-12-25 00:00'))
})

it.each([
  ['1969-12-31', 3],
  ['1970-01-01', 4],
  ['2026-11-15', 0],
  ['2026-11-16', 1],
  ['0999-02-28', 4],
])('%s is a day, and its weekday is %i', (text, weekday) => {
  const day = parseDay(text) ?? Number.NaN
  expect(weekdayOf(day)).toBe(weekday)
  expect(formatDay(day)).toBe(text)
})

it.each(['2026-00-10', '2026-13-10', '2026-01-00', '2026-04-31', '2026-02-29', '2026-4-3', 'x2026-04-03'])(
  '%s is no day',
  (text) => {
    expect(parseDay(text)).toBeNull()
  },
)

it.each([
  ['00:00', 0],
  ['09:59', 599],
  ['19:00', 1140],
  ['23:59', 1439],
  ['24:00', null],
  ['12:60', null],
  ['9:00', null],
])('%s is minute %s of a day', (text, minute) => {
  expect(parseTime(text)).toBe(minute)
})
