import { expect, it } from 'vitest'
import { objectsStay, sortAfter } from './category-words.ts'

it('a new category comes last', () => {
  expect(sortAfter([])).toBe(10)
  expect(sortAfter([{ sort: 20 }, { sort: 5 }])).toBe(30)
})

it('says what becomes of the objects', () => {
  expect(objectsStay(0)).toBe('Kein Objekt gehört dazu.')
  expect(objectsStay(1)).toBe('1 Objekt bleibt, ohne Kategorie.')
  expect(objectsStay(7)).toBe('7 Objekte bleiben, ohne Kategorie.')
})
