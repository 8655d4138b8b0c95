import { describe, expect, it } from 'vitest'
import { blockingTexts } from '../tabs/calendar/blocking-values.ts'
import { newInterval, packIntervals, toInterval } from '../tabs/calendar/interval-values.ts'
import { objectWords } from './object-words.ts'

const words = objectWords([{ id: 7, title: 'Drittel A' }])
const national = { type: 'day', title: 'Bundesfeier', repeat: true, year: 2026, month: 8, day: 1 } as const
const hourly = { ...newInterval(-1), name: 'Pro Stunde' }
const hourlyWords = 'Pro Stunde (Beginn alle 1 Std. ab Öffnung, Dauer 1 Std. bis 4 Std.)'

describe('the values of an object in words', () => {
  it.each([
    ['confirmation', 'manual', 'Bestätigung durch die Verwaltung'],
    ['partIds', 7, 'Drittel A'],
    ['description', '<p>Saal mit <strong>Bühne</strong></p>', 'Saal mit Bühne'],
    ['openingTimes', '6 08:00–23:59', 'Samstag 08:00–23:59'],
    ['day1', '07:30|12:00', '07:30–12:00'],
    ['title', 'Aula', 'Aula'],
    ['blockingDays', JSON.stringify(national), '01.08. Bundesfeier'],
    ['blockingDays', blockingTexts([national])[0] ?? '', '01.08. Bundesfeier'],
    ['intervals', packIntervals([hourly])[0] ?? '', hourlyWords],
    ['intervals', JSON.stringify(toInterval(hourly)), hourlyWords],
  ])('%s %s', (field, entry, expected) => {
    expect(words(field, entry)).toBe(expected)
  })
  it.each(['', 'x', '{', '{}', 'null', '[1]', '{"type":"day"}'])('«%s» is left as it is', (entry) => {
    for (const field of ['openingTimes', 'blockingDays', 'intervals', 'confirmation']) {
      expect(words(field, entry)).toBe(entry)
    }
  })
})
