import { expect, it } from 'vitest'
import { latestDue } from './payment-term.ts'

it('an invoice is due within 365 days, also over a leap day', () => {
  expect(latestDue('2026-11-18')).toBe('2027-11-18')
  expect(latestDue('2027-11-18')).toBe('2028-11-17')
})
