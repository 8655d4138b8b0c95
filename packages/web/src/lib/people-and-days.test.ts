import { afterEach, describe, expect, it, vi } from 'vitest'
import { setZone, today } from './clock.ts'
import { dayLine, formatInstant } from './format-date.ts'
import { greeting } from './greeting.ts'
import { fullName, initials } from './person-name.ts'

it.each([
  [0, 'Guten Morgen'],
  [10, 'Guten Morgen'],
  [11, 'Guten Tag'],
  [17, 'Guten Tag'],
  [18, 'Guten Abend'],
  [23, 'Guten Abend'],
])('at %i o’clock it says %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})

describe('names', () => {
  it.each([
    [{ firstname: 'Nora', lastname: 'Brunner' }, 'NB', 'Nora Brunner'],
    [{ firstname: 'élodie', lastname: 'von Arx' }, 'ÉV', 'élodie von Arx'],
    [{ firstname: '', lastname: 'Huber' }, 'H', 'Huber'],
    [{ firstname: '😀 Mia', lastname: '' }, '😀', '😀 Mia'],
  ])('%o', (person, letters, name) => {
    expect(initials(person)).toBe(letters)
    expect(fullName(person)).toBe(name)
  })
})

describe('days', () => {
  it('the line of the dashboard', () => {
    expect(dayLine('2026-11-16')).toBe('Montag, 16. November 2026, Kalenderwoche 47')
  })

  afterEach(() => void vi.useRealTimers())

  it('today is the day of the municipality, whatever the reader’s computer believes', () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T23:30:00Z') })
    setZone('Europe/Zurich')
    expect(today()).toBe('2026-11-19')
    setZone('America/New_York')
    expect(today()).toBe('2026-11-18')
  })

  it('an instant is read on the clock of the municipality, summer and winter', () => {
    setZone('Europe/Zurich')
    expect(formatInstant('2026-11-16T08:15:00.000Z')).toBe('16.11.2026 - 09:15')
    expect(formatInstant('2026-07-01T22:30:00.000Z')).toBe('02.07.2026 - 00:30')
  })
})
