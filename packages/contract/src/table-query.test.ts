import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  flag,
  formatTableQuery,
  idList,
  parseFilterHeader,
  search,
  tableQuerySchema,
  tableSpec,
} from './table-query.ts'

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

  it('of a call that is specified without pages is everything, unless a page is asked for', () => {
    const whole = (input: object) => tableQuerySchema({ ...spec, isWhole: true }).parse(input).itemsPerPage
    expect([whole({}), whole({ page: '2' }), whole({ itemsPerPage: '7' })]).toEqual([null, 25, 7])
  })

  it('takes as many rows as a thousand, all of them in two spellings, and a direction that is not said as upwards', () => {
    const rowsOf = (itemsPerPage: string) => parse({ itemsPerPage }).itemsPerPage
    expect([rowsOf('1'), rowsOf('1000'), rowsOf('all'), rowsOf('-1')]).toEqual([1, 1000, null, null])
    expect(parse({ sort: 'lastname' }).sort).toEqual([{ field: 'lastname', direction: 'asc' }])
    const twice = tableQuerySchema({ ...spec, defaultSort: 'lastname|id,desc' }).parse({})
    expect(twice.sort.map(({ field, direction }) => `${field} ${direction}`)).toEqual(['lastname asc', 'id desc'])
  })

  it('reads what is switched on and off, words without what stands around them, and numbers of rows', () => {
    expect(['1', 'true', '0', 'false', undefined].map((value) => flag.parse(value))).toEqual([
      true,
      true,
      false,
      false,
      undefined,
    ])
    expect(search.parse('  Nora ')).toBe('Nora')
    expect(idList.parse('3|7')).toEqual([3, 7])
    expect(['', '0', '3|', '3|x', '1.5'].filter((text) => idList.safeParse(text).success)).toEqual([])
    const numbers = (count: number) =>
      idList.safeParse(Array.from({ length: count }, (_, n) => n + 1).join('|')).success
    expect([numbers(1000), numbers(1001)]).toEqual([true, false])
  })

  it.each([
    { page: '0' },
    { page: '1000001' },
    { itemsPerPage: '0' },
    { sort: 'id,up' },
    { unknown: '1' },
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
