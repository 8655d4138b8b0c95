import { expect, it } from 'vitest'
import { dateWords, timeWords } from './dashboard/decision-time.ts'
import { tilesOf } from './dashboard/tile-list.ts'
import { dayName } from './dashboard/two-days-words.ts'
import { longBucket, shortBucket } from './evaluation/bucket-words.ts'
import { changeOf, dayWords, francs, percent, pointsOf } from './words.ts'

it('amounts and shares as people read them', () => {
  expect(francs(8_642_049)).toBe('86’420')
  expect(francs(-125_000)).toBe('−1’250')
  expect(percent(61.4)).toBe('61\u00A0%')
  expect(percent(null)).toBe('–')
  expect(dayWords('2026-11-16')).toBe('16.11.2026')
})

it.each([
  [1284, 1146, '+12\u00A0%', 'up'],
  [90, 100, '−10\u00A0%', 'down'],
  [100, 100, '±0\u00A0%', 'same'],
])('%i against %i is %s', (now, before, text, direction) => {
  expect(changeOf(now, before)).toEqual({ text, direction })
})

it('says nothing where there was nothing to compare with', () => {
  expect(changeOf(5, 0)).toBeNull()
  expect(pointsOf(61, null)).toBeNull()
  expect(pointsOf(5.2, 6.6, 1)).toEqual({ text: '−1.4\u00A0Pp.', direction: 'down' })
})

it('months and days of an evaluation', () => {
  expect([shortBucket('2026-11'), shortBucket('2026-11-06')]).toEqual(['Nov', '6.'])
  expect([longBucket('2026-01'), longBucket('2026-11-16')]).toEqual(['Januar 2026', '16.11.2026'])
  expect([dayName('2026-11-16 10:00', 0), dayName('2026-11-30 10:00', 1)]).toEqual(['Mo 16.11.2026', 'Di 01.12.2026'])
})

it('what is to be decided, with its dates', () => {
  const one = {
    kind: 'unconfirmed',
    displayStart: '2026-12-12 14:00',
    displayEnd: '2026-12-13 00:00',
    dates: 1,
  } as const
  expect([dateWords(one), timeWords(one)]).toEqual(['Sa 12.12.2026', '14:00–23:59'])
  expect(dateWords({ ...one, kind: 'series', dates: 38 })).toBe('38 × Sa ab 12.12.2026')
  expect(timeWords({ ...one, displayEnd: '2026-12-13 02:00' })).toBe('14:00 bis 13.12.2026, 02:00')
})

it('what waits has a tile, what hardly ever waits only while it does, and people where there is room', () => {
  const nothing = {
    ...{ now: '2026-11-16 10:00', bookings: null, orders: null, failedMails: null, queuedMails: null },
    brokenTopics: null,
    ...{ deletionRequests: null, customers: null, staff: null },
  } as unknown as Parameters<typeof tilesOf>[0]
  const told = (more: object) => tilesOf({ ...nothing, ...more }).map(({ count, label, hint }) => [count, label, hint])
  const people = { customers: 5, staff: 2 }
  expect(told({})).toEqual([])
  expect(told(people).map(([count, label]) => [count, label])).toEqual([
    [5, 'Kunden'],
    [2, 'Administratoren'],
  ])
  expect(told({ orders: { open: 0, openSum: 0, overdue: 0 } })).toEqual([[0, 'Rechnungen offen', 'nichts zu tun']])
  expect(told({ orders: { open: 1, openSum: 12_550, overdue: 1 } })).toEqual([
    [1, 'Rechnung offen', 'CHF\u00a0125.50, 1 überfällig'],
  ])
  const mails = { failedMails: 0, queuedMails: 0, brokenTopics: 0, deletionRequests: 0 }
  expect(told(mails).map(([, label]) => label)).toEqual(['E-Mails fehlgeschlagen'])
  expect(told({ ...mails, queuedMails: 2, brokenTopics: 1, deletionRequests: 1 }).map(([, label]) => label)).toEqual([
    'E-Mails fehlgeschlagen',
    'E-Mails warten',
    'E-Mail-Thema beschädigt',
    'Löschung gewünscht',
  ])
  const bookings = {
    ...{ unconfirmed: 0, oldest: null, requests: 1, requestsThisWeek: 1, series: 1, seriesDates: 12 },
  }
  expect(told({ bookings })).toEqual([
    [0, 'Unbestätigt', 'nichts zu tun'],
    [1, 'Änderungsanfrage', '1 betrifft diese Woche'],
    [1, 'Serie zu prüfen', '12 Termine'],
  ])
  // Five tiles fill the row: three of bookings, the bills and the mails that failed.
  const full = { bookings, orders: { open: 0, openSum: 0, overdue: 0 }, failedMails: 0, ...people }
  expect(told(full)).toHaveLength(5)
  expect(told({ ...full, failedMails: null })).toHaveLength(6)
})
