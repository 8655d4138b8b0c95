import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { formatZipList, parseZipList, priceCategoryFormFields } from './index.ts'

describe('a list of zip codes', () => {
  it.each([
    ['8699', ['8699']],
    ['8699, 8001;8002\n8003\t8001', ['8001', '8002', '8003', '8699']],
    ['8400-8402', ['8400', '8401', '8402']],
    ['8400 – 8402, 8401', ['8400', '8401', '8402']],
    ['', []],
  ])('%j is read', (text, zipcodes) => {
    expect(parseZipList(text)).toEqual({ zipcodes, unreadable: [] })
  })

  it.each(['869', '86990', '0123', 'abcd', '8402-8400', '8400-', '8400-8410-8420', '８６９９'])(
    '%j is named as unreadable',
    (piece) => {
      expect(parseZipList(`8699 ${piece}`)).toEqual({ zipcodes: ['8699'], unreadable: [expect.any(String)] })
    },
  )

  it('is written the short way', () => {
    expect(formatZipList(['8699', '8001', '8002', '8003', '8100', '8101'])).toBe('8001-8003, 8100, 8101, 8699')
    expect(formatZipList([])).toBe('')
  })

  it('comes back the same, whatever is in it', () => {
    const zip = fc.integer({ min: 1000, max: 9999 }).map(String)
    fc.assert(
      fc.property(fc.uniqueArray(zip, { maxLength: 60 }), (zipcodes) => {
        expect(parseZipList(formatZipList(zipcodes))).toEqual({ zipcodes: [...zipcodes].sort(), unreadable: [] })
      }),
    )
  })
})

it('a form says what it cannot read', () => {
  expect(checkFields(priceCategoryFormFields, { name: 'Vereine', zipcodes: '8699, abc 12' })).toEqual({
    zipcodes: "'Postleitzahlen' enthält Unlesbares: abc, 12",
  })
  expect(checkFields(priceCategoryFormFields, { name: 'Vereine', zipcodes: '' })).toEqual({})
})
