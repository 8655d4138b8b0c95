import { letterKinds } from '@allmend/domain/bookings'
import { expect, it } from 'vitest'
import { letterLabel, paidLetterLabel } from './credit-label.ts'

it('the button says what the letter is: only of what is paid a receipt', () => {
  expect(letterKinds.map((letter) => [letter, letterLabel({ letter }), paidLetterLabel({ letter })])).toEqual([
    ['order', 'PDF', 'Bestellung als PDF'],
    ['invoice', 'Rechnung (PDF)', 'Rechnung als PDF'],
    ['receipt', 'Rechnung / Quittung (PDF)', 'Quittung als PDF'],
    ['cancellation', 'PDF', 'Stornierung als PDF'],
  ])
})
