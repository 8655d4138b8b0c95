import { expect, it } from 'vitest'
import { readPersons } from './object-filter.tsx'

it.each([
  ['12', 12],
  ['1', 1],
  ['0', undefined],
  ['-5', undefined],
  ['12.5', undefined],
  ['100001', undefined],
  ['', undefined],
])('%j persons are asked for as %j', (text, count) => {
  expect(readPersons(text)).toBe(count)
})
