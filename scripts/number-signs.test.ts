import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/paths.ts'

const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'))

/** The sign between thousands would be that of whichever tables the browser or the server brings along: `1'111` beside `4’950.00`. */
it('numbers are written by the domain, with one sign between thousands everywhere', () => {
  const found = sources.filter((path) =>
    // People may type another sign; comments say so.
    /\.toLocaleString\(|Intl\.NumberFormat|style: 'currency'|\d'\d{3}\b/.test(
      readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
    ),
  )
  expect(found).toEqual([])
  expect(sources.length).toBeGreaterThan(500)
})
