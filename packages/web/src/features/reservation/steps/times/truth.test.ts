import type { PublicObject } from '@allmend/contract'
import { dayOf, wallAt } from '@allmend/domain/time'
import { describe, expect, it } from 'vitest'
import type { Validated } from '../../shell/use-validation.ts'
import { judge } from './lengths.ts'
import { type PublicInterval, sceneOf } from './scene.ts'
import { truthOf } from './truth.ts'

const interval = {
  id: 1,
  type: 'dynamic',
  weekdays: [],
  interval: 60,
  maxSteps: 8,
  isMultiDays: false,
  preProcessingTime: 30,
  postProcessingTime: 30,
  settings: {},
} as unknown as PublicInterval
const object = {
  zone: 'Europe/Zurich',
  is_visible: true,
  openingTimes: [{ day: 6, during: { start: '08:00', end: '23:00' } }],
  blockingDays: [],
  leadTimeHours: 0,
  horizonDays: 540,
  stock: 1,
} as unknown as PublicObject

const saturday = dayOf(2026, 12, 12)
const now = saturday * 1440 - 20_000
const pick = { start: wallAt(saturday, 17 * 60), steps: 5 }
const answer = (change: Partial<Validated>) =>
  ({ isLoading: false, isValid: true, reason: null, isOverlappingUserEvent: false, ...change }) as Validated
const told = (change: Partial<Validated> | null, isLost = false, given = interval, wish = pick) => {
  const scene = sceneOf(object, given, [], 1, now)
  const said = { answer: change && answer(change), isLost, isKnown: true, isTried: false }
  const known = { scene, pick: wish, verdict: judge(scene, wish), ...said }
  const { tone, title, text } = truthOf(known)
  return `${tone}: ${title} ${text}`.trim()
}

describe('the sentence on a chosen time', () => {
  it('says free, with the time to set up and to clear', () => {
    expect(told(null)).toBe(
      'success: Frei. Sa, 12.12.2026, 17:00–22:00 Uhr. Einrichten ab 16:30 und Räumen bis 22:30 Uhr sind inbegriffen.',
    )
    expect(told(null, false, { ...interval, preProcessingTime: 0 })).toBe(
      'success: Frei. Sa, 12.12.2026, 17:00–22:00 Uhr. Räumen bis 22:30 Uhr ist inbegriffen.',
    )
    expect(told(null, false, { ...interval, preProcessingTime: 0, postProcessingTime: 0 })).toBe(
      'success: Frei. Sa, 12.12.2026, 17:00–22:00 Uhr.',
    )
  })

  it('names the options that are short, with how many there are then, and ever', () => {
    const shortage = { options: ['Festbankgarnituren'], wanted: 5, available: 3, stock: 20, needs: [] }
    const short = (change: Partial<typeof shortage>) =>
      told({ isValid: false, reason: 'option_taken', shortage: { ...shortage, ...change } }, true)
    expect(short({})).toBe(
      'error: Nicht möglich. «Festbankgarnituren»: Zu dieser Zeit sind nur noch 3 von 20 frei, Sie möchten 5.',
    )
    expect(short({ available: 0, options: ['Tische', 'Reserve'] })).toBe(
      'error: Nicht möglich. «Tische» und «Reserve»: Zu dieser Zeit sind keine von 20 mehr frei, Sie möchten 5.',
    )
    expect(short({ wanted: 25, available: 20 })).toBe(
      'error: Nicht möglich. «Festbankgarnituren»: Es gibt insgesamt nur 20, Sie möchten 25.',
    )
  })

  it('says why not, before the server answers and after', () => {
    expect(told(null, false, interval, { start: pick.start, steps: 7 })).toBe(
      'error: Nicht möglich. Ausserhalb der Öffnungszeiten.',
    )
    expect(told({ isValid: false, reason: 'taken' })).toBe('error: Nicht möglich. Belegt.')
    expect(told({ isValid: false, reason: 'option_taken' })).toContain('Eine gewählte Option')
  })

  it('lets the server decide, and does not believe an answer to an older question', () => {
    expect(told({ isValid: true }, false, interval, { start: pick.start, steps: 7 })).toContain('success: Frei.')
    expect(told({ isValid: false, reason: 'taken', isLoading: true })).toContain('success: Frei.')
  })

  it('names a time that was lost and an own one in the way', () => {
    expect(told({ isValid: false, reason: 'taken' }, true)).toBe('error: Dieser Termin wurde soeben vergeben.')
    expect(told({ isValid: false, reason: 'lead_time' }, true)).toMatch(/^error: Nicht möglich\. ./)
    expect(told({ isValid: false, reason: 'taken', isOverlappingUserEvent: true })).toContain('bereits reserviert')
  })

  it('calls nothing free before it is known what is taken, and a lost time lost until the server says otherwise', () => {
    const scene = sceneOf(object, interval, [], 1, now)
    const unknown = { scene, pick, verdict: judge(scene, pick), answer: null, isTried: false, isKnown: false }
    expect(truthOf({ ...unknown, isLost: false })).toMatchObject({ tone: 'gray', title: 'Wird geprüft.' })
    const lost = { tone: 'error', title: 'Dieser Termin wurde soeben vergeben.' }
    expect(truthOf({ ...unknown, isLost: true })).toMatchObject(lost)
    expect(truthOf({ ...unknown, isLost: true, isKnown: true })).toMatchObject(lost)
    expect(truthOf({ ...unknown, isLost: true, answer: answer({}) })).toMatchObject({ title: 'Frei.' })
  })

  it('asks for a time while there is none, and marks it once somebody wanted to go on', () => {
    const scene = sceneOf(object, interval, [], 1, now)
    const none = { scene, pick: null, verdict: null, answer: null, isLost: false, isKnown: true }
    expect(truthOf({ ...none, isTried: false })).toMatchObject({ tone: 'gray', title: 'Noch kein Termin.' })
    expect(truthOf({ ...none, isTried: true })).toMatchObject({ tone: 'error', title: 'Es fehlt noch ein Termin.' })
  })
})
