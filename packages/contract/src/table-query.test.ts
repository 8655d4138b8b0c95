import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { flag, formatTableQuery, parseFilterHeader, search, tableQuerySchema, tableSpec } from './table-query.ts'

const spec = tableSpec({
  sortable: ['id', 'lastname', 'createdAt'],
  defaultSort: 'id,desc',
  filters: z.object({ search, hide_no_account: flag }),
})
const parse = (input: object) => tableQuerySchema(spec).parse(input)

describe('a list query', () => {
  it('has defaults', () => {
    expect(parse({})).toEqual({ page: 1, itemsPerPage: 25, sort: [{ field: 'id', direction: 'desc' }], filters: {} })
  })

  it('reads what the specified screens send', () => {
    const filters = parseFilterHeader(
      'hide_no_account=1&search=M%C3%BCller+%26+Co&page=2&itemsPerPage=all&sort=lastname,asc|id,desc',
    )
    expect(parse(filters)).toEqual({
      page: 2,
      itemsPerPage: null,
      sort: [
        { field: 'lastname', direction: 'asc' },
        { field: 'id', direction: 'desc' },
      ],
      filters: { hide_no_account: true, search: 'Müller & Co' },
    })
  })

  it.each([
    { page: '0' },
    { page: '1.5' },
    { itemsPerPage: '1001' },
    { sort: 'password,asc' },
    { sort: '' },
    { hide_no_account: 'ja' },
  ])('refuses %j', (input) => {
    expect(tableQuerySchema(spec).safeParse(input).success).toBe(false)
  })

  it('comes back the same from what a screen formats', () => {
    const sort = fc.array(
      fc.record({ field: fc.constantFrom('id', 'lastname'), direction: fc.constantFrom('asc', 'desc') }),
      {
        minLength: 1,
      },
    )
    const itemsPerPage = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null })
    fc.assert(
      fc.property(fc.record({ page: fc.integer({ min: 1, max: 9999 }), itemsPerPage, sort }), (query) => {
        expect(parse(formatTableQuery(query))).toEqual({ ...query, filters: {} })
      }),
    )
  })
})

it('an absent or odd filter header is no filter', () => {
  expect(parseFilterHeader(undefined)).toEqual({})
  expect(parseFilterHeader('&&=x')).toEqual({ '': 'x' })
})
