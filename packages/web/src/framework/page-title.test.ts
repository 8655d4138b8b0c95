import { expect, it } from 'vitest'
import { documentTitle } from './page-title.ts'

it('the tab names the page and the product', () => {
  expect(documentTitle('Login')).toBe('Login – Reservationssystem')
  expect(documentTitle(undefined)).toBe('Reservationssystem')
})
