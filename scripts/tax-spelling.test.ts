import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/paths.ts'

const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'))

/** Letters spell it as the tax office and the number in the register do. */
const letters = ['draw-lines.ts', 'draw-sums.ts', 'collective-letter.ts'].map(
  (name) => `packages/server/src/modules/order/letter/${name}`,
)

/** Knows how numbers of the register are spelled. */
const register = 'packages/domain/src/tax/vat-number.ts'

it('screens, mails and files call the tax «MwSt.», letters «MWST»', () => {
  const spelled = (path: string) =>
    readFileSync(join(root, path), 'utf8')
      // A number in the register ends with it.
      .replaceAll(/CHE-[\d.]+ MWST/g, '')
      .match(/\b(MWST|MWSt|Mwst|mwst)\b/g)
  const found = sources.filter((path) => ![...letters, register].includes(path) && spelled(path))
  expect(found).toEqual([])
  expect(letters.filter((path) => !spelled(path))).toEqual([])
  expect(sources.length).toBeGreaterThan(500)
})
