import { describe, expect, it } from 'vitest'
import { parseTableSearch } from './table-search.ts'

describe('the address of a list', () => {
  it('is taken as it is when it makes sense', () => {
    const search = { page: 3, itemsPerPage: 50, sort: 'to,asc', search: 'Aula', state: 'failed', group: 7 }
    expect(parseTableSearch(search)).toEqual(search)
  })

  it.each([
    { page: 'x' },
    { page: -2 },
    { page: 1.5 },
    { page: 1e9 },
    { itemsPerPage: Number.NaN },
    { search: { a: 1 } },
    { state: ['failed'] },
    { state: null },
    { state: true },
    { state: 'x'.repeat(501) },
  ])('ignores what no list can mean: %o', (raw) => {
    expect(parseTableSearch(raw)).toEqual({})
  })

  it('searches for a number that the address turned into one', () => {
    expect(parseTableSearch({ search: 2026, page: '4' })).toEqual({ search: '2026', page: 4 })
  })
})
