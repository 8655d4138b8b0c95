import { expect, it } from 'vitest'
import { stateCounts } from './state-counts.ts'

it('dates are counted by how they stand; what took place is over', () => {
  const dates = [
    { state: 'confirmed', isOld: true },
    { state: 'confirmed', isOld: false },
    { state: 'cancelled', isOld: true },
    { state: 'confirmed', isOld: false },
    { state: 'unconfirmed', isOld: false },
  ] as const
  expect(stateCounts(dates)).toBe('1 vergangen, 2 bestätigt, 1 storniert, 1 unbestätigt')
})
