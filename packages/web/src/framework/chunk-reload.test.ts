import { expect, it } from 'vitest'
import { isMissingChunk, mayReload } from './chunk-reload.ts'

it('reloads for a new version at most once a minute', () => {
  const now = 1_800_000_000_000
  expect(mayReload(now, null)).toBe(true)
  expect(mayReload(now, String(now - 59_999))).toBe(false)
  expect(mayReload(now, String(now - 60_000))).toBe(true)
})

it.each([
  ['Failed to fetch dynamically imported module: http://x/assets/a.js', true],
  ['error loading dynamically imported module: http://x/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['Cannot read properties of undefined', false],
])('knows a missing file by the words of each browser: %s', (message, expected) => {
  expect(isMissingChunk(new TypeError(message))).toBe(expected)
})
