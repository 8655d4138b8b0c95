import { expect, it } from 'vitest'
import { amountText, readAmount } from './money-text.ts'

it.each([
  ['45', 4500],
  ['45.5', 4550],
  ['45.50', 4550],
  ['45,50', 4550],
  ["1'250", 125_000],
  ['1’250.00', 125_000],
  ['1 250', 125_000],
  ['12’345’678.90', null],
  ['CHF 80.–', 8000],
  ['Fr. 12.--', 1200],
  [' 0 ', 0],
  ['0.05', 5],
])('%j is %j Rappen', (text, rappen) => {
  expect(readAmount(text)).toEqual(
    rappen === null ? { kind: 'wrong', sentence: 'Höchstens 1’000’000.00.' } : { kind: 'amount', rappen },
  )
})

it.each(['abc', '1,250', '1.250', "1'25", '45.505', '4 5', '--5', '.', '45.-0', 'CHF', '💶', '١٢', '1e3', '٣', '\0'])(
  '%j is no amount, and the field says so',
  (text) => {
    expect(readAmount(text)).toEqual({ kind: 'wrong', sentence: 'Bitte geben Sie einen Betrag wie 45.50 ein.' })
  },
)

it('an empty field is no amount at all', () => {
  expect(readAmount('')).toEqual({ kind: 'empty' })
  expect(readAmount('   ')).toEqual({ kind: 'empty' })
})

it('is negative only where that makes sense', () => {
  expect(readAmount('-5')).toEqual({ kind: 'wrong', sentence: 'Der Betrag darf nicht negativ sein.' })
  expect(readAmount('-5', { min: -1000 })).toEqual({ kind: 'amount', rappen: -500 })
  expect(readAmount('−5.5', { min: -1000 })).toEqual({ kind: 'amount', rappen: -550 })
  expect(readAmount('-50', { min: -1000 })).toEqual({ kind: 'wrong', sentence: 'Mindestens −10.00.' })
  const zero = readAmount('-0', { min: -1000 })
  expect(zero.kind === 'amount' && Object.is(zero.rappen, 0)).toBe(true)
})

it('shows two decimals, and reads what it shows', () => {
  for (const rappen of [0, 5, 4550, 125_000, 99_999_999]) {
    expect(readAmount(amountText(rappen))).toEqual({ kind: 'amount', rappen })
  }
  expect(amountText(125_000)).toBe('1’250.00')
  expect(amountText(null)).toBe('')
  expect(amountText(Number.NaN)).toBe('')
})
