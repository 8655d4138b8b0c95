import { expect, it } from 'vitest'
import { grouped } from './grouped.ts'

it.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['ABCDEF', 'ABCD EF'],
  ['', ''],
])('%s is read in groups of four', (secret, expected) => {
  expect(grouped(secret)).toBe(expected)
})
