import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesOf, isSame } from './index.ts'

it('names what differs, field by field', () => {
  expect(changesOf({ a: 1, b: ['x'], c: { d: 1 } }, { a: 2, b: ['x'], c: { d: 1 } })).toEqual([
    { field: 'a', before: 1, after: 2 },
  ])
  expect(changesOf({ b: ['x', 'y'] }, { b: ['y', 'x'] })).toHaveLength(1)
})

it('a new record starts from nothing, a removed one ends there', () => {
  expect(changesOf(null, { name: 'Aula' })).toEqual([{ field: 'name', before: null, after: 'Aula' }])
  expect(changesOf({ name: 'Aula' }, undefined)).toEqual([{ field: 'name', before: 'Aula', after: null }])
  expect(changesOf(null, { company: null })).toEqual([])
})

it('a record never differs from its copy, and a copy is the same whatever the order of its fields', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      const copy = Object.fromEntries(Object.entries(record).reverse())
      expect(changesOf(record, copy)).toEqual([])
      expect(isSame(record, copy)).toBe(true)
    }),
  )
})

it('is fair: what changed one way changed the other way round too', () => {
  const record = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue())
  fc.assert(
    fc.property(record, record, (x, y) => {
      expect(
        changesOf(x, y)
          .map(({ field }) => field)
          .sort(),
      ).toEqual(
        changesOf(y, x)
          .map(({ field }) => field)
          .sort(),
      )
    }),
  )
})
