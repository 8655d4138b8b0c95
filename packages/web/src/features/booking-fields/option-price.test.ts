import { describe, expect, it } from 'vitest'
import type { PublicOption } from '../booking-draft/index.ts'
import { optionPrice } from './option-price.ts'

const option = (change: Partial<PublicOption>): PublicOption => ({
  id: 1,
  value: 'Option',
  inputType: 'text',
  isRequired: true,
  standard: '',
  minimum: null,
  values: [],
  prices: {},
  isTaxable: false,
  stockObjectId: null,
  assetId: null,
  asset: null,
  ...change,
})

describe('the price of an option', () => {
  it('is that of the category, times the number', () => {
    const chairs = option({ inputType: 'number', prices: { 7: 800 } })
    expect(optionPrice(chairs, 3, [7])).toEqual({ words: 'CHF\u00A024.00', isChosen: true })
    expect(optionPrice(chairs, undefined, [7])).toEqual({ words: 'CHF\u00A08.00 / Stück', isChosen: false })
    expect(optionPrice(chairs, 3, [8])).toBeNull()
    expect(optionPrice(chairs, 3, [])).toBeNull()
  })

  it('is that of the default category where the own one has none', () => {
    const chairs = option({ inputType: 'number', prices: { 7: 800, 9: 0 } })
    expect(optionPrice(chairs, 3, [8, 7])?.words).toBe('CHF\u00A024.00')
    expect(optionPrice(chairs, undefined, [9, 7])?.words).toBe('kostenlos / Stück')
  })

  it('of a selection is that of the chosen value', () => {
    const seats = option({ inputType: 'select', values: [{ id: 3, value: 'Konzert', prices: { 7: 0 } }] })
    expect(optionPrice(seats, [3], [7])).toEqual({ words: 'kostenlos', isChosen: true })
    expect(optionPrice(seats, [], [7])).toBeNull()
  })
})
