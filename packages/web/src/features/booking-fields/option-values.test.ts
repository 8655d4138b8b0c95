import type { PublicObject } from '@allmend/contract'
import { expect, it } from 'vitest'
import { optionValuesOf } from './option-values.ts'

const seats = [
  { id: 11, value: 'Konzert, 180 Plätze' },
  { id: 12, value: 'Bankett' },
]
const aula = {
  options: [
    { id: 1, inputType: 'select', values: seats },
    { id: 2, inputType: 'checkbox', values: [] },
    { id: 3, inputType: 'number', values: [] },
    { id: 4, inputType: 'text', values: [] },
  ],
} as unknown as PublicObject
const chosen = (id: number, value: string) => ({ id, title: '', value })

it('reads the words a booking keeps back into choices', () => {
  const options = [chosen(1, 'Konzert, 180 Plätze'), chosen(2, 'Ja'), chosen(3, '12'), chosen(4, 'Flügel')]
  expect(optionValuesOf(aula, { options })).toEqual({ 1: [11], 2: true, 3: 12, 4: 'Flügel' })
})

it('finds several choices, and keeps the words of what is no longer offered', () => {
  const options = [chosen(1, 'Konzert, 180 Plätze, Bankett'), chosen(9, 'Weg')]
  expect(optionValuesOf(aula, { options })).toEqual({ 1: [11, 12], 9: 'Weg' })
  expect(optionValuesOf(aula, { options: [chosen(1, 'Bankett, Kino')] })).toEqual({ 1: 'Bankett, Kino' })
})
