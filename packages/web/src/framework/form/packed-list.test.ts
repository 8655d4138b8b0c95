import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packList, unpackList } from './packed-list.ts'

it('what goes in comes out', () => {
  const entries = [{ id: 1, value: 'Beamer', prices: { 1: 4500, 2: null } }, { id: -1 }]
  expect(unpackList(packList(entries))).toEqual(entries)
})

it('an amount nobody could read does not become none', () => {
  expect(unpackList(packList([{ prices: { 1: Number.NaN } }]))).toEqual([{ prices: { 1: Number.NaN } }])
})

it('keeps every text, whatever people paste', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ text: fc.string({ unit: 'grapheme' }), count: fc.integer() })), (entries) => {
      expect(unpackList(packList(entries))).toEqual(entries)
    }),
  )
})
