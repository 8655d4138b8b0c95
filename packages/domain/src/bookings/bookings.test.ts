import { describe, expect, it } from 'vitest'
import { bookingStates, bookingSteps, calendarLinks, mayBecome, mayCancelAlone, takingStates } from './index.ts'

describe('the states of a booking', () => {
  it('lead nowhere but where the map says', () => {
    const pairs = bookingStates.flatMap((from) => bookingStates.map((to) => [from, to] as const))
    const allowed = pairs.filter(([from, to]) => mayBecome(from, to)).map((pair) => pair.join(' → '))
    expect(allowed).toEqual([
      'held → unconfirmed',
      'held → confirmed',
      'held → expired',
      'unconfirmed → confirmed',
      'unconfirmed → rejected',
      'unconfirmed → cancelled',
      'confirmed → cancelled',
      'expired → unconfirmed',
      'expired → confirmed',
    ])
  })

  it('end where nothing is taken any more', () => {
    for (const state of bookingStates.filter((one) => bookingSteps[one].length === 0)) {
      expect(takingStates).not.toContain(state)
    }
  })
})

describe('cancelling alone', () => {
  const start = Date.UTC(2026, 11, 12, 16)
  it.each([
    ['confirmed', 48, start - 49 * 3_600_000, true],
    ['confirmed', 48, start - 48 * 3_600_000, true],
    ['confirmed', 48, start - 48 * 3_600_000 + 1, false],
    ['unconfirmed', 0, start, true],
    ['unconfirmed', 0, start + 1, false],
    ['rejected', 0, start - 1, false],
    ['held', 0, start - 1, false],
  ] as const)('%s, %i hours before at the latest, at %i: %s', (state, deadlineHours, now, expected) => {
    expect(mayCancelAlone({ state, start, deadlineHours }, now)).toBe(expected)
  })
})

it('calendar links carry the moment, the place and whatever the title is', () => {
  const event = { title: 'Fest & <Tanz>', place: 'Aula, Schulstrasse 4', description: 'Bestellung 2026-000123' }
  const links = calendarLinks({ ...event, start: Date.UTC(2026, 11, 12, 16), end: Date.UTC(2026, 11, 12, 21) })
  expect(links.google).toContain(`dates=${encodeURIComponent('20261212T160000Z/20261212T210000Z')}`)
  for (const link of Object.values(links)) {
    expect(link).toMatch(/^https:\/\/[a-z0-9./]+\?/)
    expect(link.split(/[?&]/).map((part) => decodeURIComponent(part.slice(part.indexOf('=') + 1)))).toContain(
      event.title,
    )
  }
})
