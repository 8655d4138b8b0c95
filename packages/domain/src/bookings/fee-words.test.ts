import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockOf, parseWall } from '../time/index.ts'
import { cancellationFee } from './fee.ts'
import { feeRuleWords, feeWords } from './fee-words.ts'

const zone = 'Europe/Zurich'
const at = (wall: string) => clockOf(zone).toInstantOrNext(parseWall(wall) ?? Number.NaN) * 60_000
const start = at('2026-12-12 17:00')
const steps = [
  { days: 30, percent: 50 },
  { days: 0, percent: 100 },
  { days: 7, percent: 80 },
]
const words = (now: string, of = steps) => feeWords(of, { start, zone, now: at(now) }).replaceAll('\u00A0', ' ')

it.each([
  [
    '2026-11-11 23:59',
    'Gratis stornieren bis Mi, 11.11.2026. Danach kostet die Absage 50 % des Preises, ab Sa, 05.12.2026 80 %, ab Sa, 12.12.2026 100 %.',
  ],
  ['2026-11-12 00:00', 'Jetzt kostet die Absage 50 % des Preises, ab Sa, 05.12.2026 80 %, ab Sa, 12.12.2026 100 %.'],
  ['2026-12-05 00:00', 'Jetzt kostet die Absage 80 % des Preises, ab Sa, 12.12.2026 100 %.'],
  ['2026-12-12 09:00', 'Jetzt kostet die Absage 100 % des Preises.'],
])('on %s: %s', (now, sentence) => {
  expect(words(now)).toBe(sentence)
})

it('says nothing where cancelling is always free', () => {
  expect(words('2026-11-01 12:00', [])).toBe('')
  expect(feeRuleWords([])).toBe('')
})

it('says of several dates how many days before', () => {
  expect(feeRuleWords([...steps, { days: 1, percent: 90 }]).replaceAll('\u00A0', ' ')).toBe(
    'Die Absage eines Termins kostet ab 30 Tagen vorher 50 % des Preises, ab 7 Tagen vorher 80 %, ab 1 Tag vorher 90 %, am Tag selber 100 %. Früher ist sie gratis.',
  )
})

it('promises nothing the fee does not keep', () => {
  const step = fc.record({ days: fc.integer({ min: 0, max: 60 }), percent: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(
      fc.uniqueArray(step, { maxLength: 4, selector: ({ days }) => days }),
      fc.integer({ min: 0, max: 80 * 1440 }),
      (rules, minutes) => {
        const now = start - minutes * 60_000
        const fee = cancellationFee(rules, { total: 10_000, start, zone, roundsToFive: false }, now)
        const told = feeWords(rules, { start, zone, now })
        if (fee > 0) expect(told).toMatch(new RegExp(`^Jetzt kostet die Absage ${fee / 100}\u00A0%`))
        else expect(told).toMatch(/^$|^Gratis stornieren bis /)
      },
    ),
  )
})
