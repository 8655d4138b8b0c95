import type { ObjectRecord } from '@allmend/contract'
import { expect, it } from 'vitest'
import { visibilityChecks } from './tab-visibility-checks.ts'

const bare = {
  has_prices: true,
  openingTimes: [],
  intervals: [],
  mainImage: null,
} as unknown as ObjectRecord

const done = (object: Partial<ObjectRecord>) =>
  visibilityChecks({ ...bare, ...object })
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id)

const interval = (prices: Record<string, number>) => [{ prices }] as unknown as ObjectRecord['intervals']

it('names what an object still lacks before it is shown', () => {
  expect(done({})).toEqual([])
  expect(done({ openingTimes: [{ day: 1, during: { start: '08:00', end: '22:00' } }] })).toEqual(['openingTimes'])
  expect(done({ intervals: interval({}) })).toEqual(['intervals'])
  expect(done({ intervals: interval({ 1: 4500 }) })).toEqual(['intervals', 'prices'])
})

it('on request is a price, too', () => {
  expect(done({ has_prices: false })).toEqual(['prices'])
})
