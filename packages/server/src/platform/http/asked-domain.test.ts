import { expect, it } from 'vitest'
import { askedDomain } from './asked-domain.ts'

it.each([
  ['eschen.test', 'eschen.test'],
  ['Eschen.TEST:3000', 'eschen.test'],
  ['eschen.test.', 'eschen.test'],
  ['eschen.test.:443', 'eschen.test'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['[::1]:3000', '[::1]'],
  ['', null],
  ['.', null],
  [':3000', null],
  ['eschen.test:', null],
  ['eschen.test:x@evil.example', null],
  ['eschen.test:123456', null],
  ['user@eschen.test', null],
  ['eschen.test/x', null],
  ['eschen.test,evil.example', null],
  ['eschen.test evil.example', null],
  ['[::1', null],
  ['[::1]evil.example', null],
  ["eschen.test'--", null],
  ['x'.repeat(300), null],
])('%s asks for %s', (host, expected) => {
  expect(askedDomain({ host })).toBe(expected)
})
