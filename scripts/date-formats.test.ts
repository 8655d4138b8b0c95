import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/paths.ts'

const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'))

/** Ways to write a date with its time that go past the two functions of `domain/time/display-date-time.ts`. */
const detours: readonly (readonly [what: string, pattern: RegExp, allowed: readonly string[]])[] = [
  ['the browser decides the format', /toLocale(Date|Time)String/, []],
  [
    'a formatter of its own with hours',
    /DateTimeFormat\([^)]*\b(hour|timeStyle)\b/s,
    ['packages/web/src/lib/clock.ts'],
  ],
  [
    'a format that is written by hand',
    /\$\{[^{}]*(month|year|day)[^{}]*\}(,| -|) \$\{[^{}]*(hour|formatTime|slice\(11)/i,
    [
      'packages/domain/src/time/display-date-time.ts',
      'packages/domain/src/time/display-span.ts',
      // As it stands on the wire.
      'packages/domain/src/time/wall.ts',
      // Beginning and end of a bar of the plan.
      'packages/web/src/features/plan/bar-words.ts',
      // Beside the sum of a phone, where there is no room for a year.
      'packages/web/src/features/reservation/cart/booking-words.ts',
      // An hour of the weekdays.
      'packages/web/src/features/report/evaluation/heat.ts',
    ],
  ],
  ['the end of a day as 24:00', /24:00/, ['packages/domain/src/time/wall.ts']],
  ['a finished text that is taken apart', /format(Instant|Wall)\([^)]*\)\s*\.(replace|split)|'\$3\.\$2\.\$1'/, []],
]

it.each(detours)('no date and time is written in another way: %s', (_, pattern, allowed) => {
  const found = sources.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))
  expect(found.filter((path) => !allowed.includes(path))).toEqual([])
  expect(sources.length).toBeGreaterThan(500)
})
