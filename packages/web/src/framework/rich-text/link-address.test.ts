import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

it.each([
  ['www.gemeinde.ch', 'https://www.gemeinde.ch'],
  [' gemeinde.ch/halle?a=1 ', 'https://gemeinde.ch/halle?a=1'],
  ['https://gemeinde.ch', 'https://gemeinde.ch'],
  ['info@gemeinde.ch', 'mailto:info@gemeinde.ch'],
  ['tel:+41520000000', 'tel:+41520000000'],
  ['küche.ch', 'https://küche.ch'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['Halle', null],
  ['', null],
])('%s → %s', (typed, expected) => {
  expect(linkAddress(typed)).toBe(expected)
})

it.each([
  ['/reservation', '/reservation'],
  ['/page/4', '/page/4'],
  ['//boese.example', null],
  ['/\\boese.example', null],
  ['/a b', null],
])('where a path is fine, %s → %s', (typed, expected) => {
  expect(linkAddress(typed, true)).toBe(expected)
  expect(linkAddress(typed)).toBeNull()
})
