import { expect, it } from 'vitest'
import { colorWords } from '../color/index.ts'
import { counted, customerNames, priceCategoryWords } from './index.ts'

it('one is never told in the plural, none is', () => {
  expect([0, 1, 2].map((count) => counted(count, 'Konto', 'Konten'))).toEqual(['0 Konten', '1 Konto', '2 Konten'])
})

it.each([
  ['Frauenchor', 'Nora Brunner', ['Frauenchor', 'Nora Brunner']],
  ['', 'Nora Brunner', ['Nora Brunner']],
  ['', '', ['Gelöschte Person']],
])('the club %j and the person %j are called %j', (company, name, names) => {
  expect(customerNames({ company, name })).toEqual(names)
})

it.each([
  ['Einheimische', 'zipcode', ['Einheimische', 'nach PLZ']],
  ['Auswärtige', 'default', ['Auswärtige', 'Standard']],
  ['Vereine', 'own', ['Vereine']],
  [null, null, []],
] as const)('the category %s by %s reads %j', (priceCategory, priceCategoryBasis, words) => {
  expect(priceCategoryWords({ priceCategory, priceCategoryBasis })).toEqual(words)
})

it('a colour is called by its name, an unknown one as it is written', () => {
  expect(['#1769aa', '#123456'].map(colorWords)).toEqual(['Blau', '#123456'])
})
