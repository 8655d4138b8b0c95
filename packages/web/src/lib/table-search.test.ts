import { describe, expect, it } from 'vitest'
import { parseTableSearch, tableInput, toggledSort } from './table-search.ts'

const fields = ['createdAt', 'to'] as const
const standard = { field: 'createdAt', direction: 'desc' } as const

describe('the state of a list in its address', () => {
  it('survives the way there and back', () => {
    const search = { page: 3, itemsPerPage: 50, sort: 'to,asc', search: 'Aula' } as const
    expect(parseTableSearch({ ...search }, fields)).toEqual(search)
    expect(tableInput(search, fields, standard)).toEqual({
      page: 3,
      itemsPerPage: 50,
      sort: [{ field: 'to', direction: 'asc' }],
    })
  })

  it('leaves out what is the default', () => {
    expect(parseTableSearch({ page: 1, itemsPerPage: 25, search: '' }, fields)).toEqual({})
    expect(tableInput({}, fields, standard)).toEqual({ page: 1, itemsPerPage: 25, sort: [standard] })
  })

  it.each([
    { page: 'x' },
    { page: -2 },
    { page: 1.5 },
    { itemsPerPage: 7 },
    { sort: 'password,asc' },
    { sort: 'to' },
    { sort: 'to,up' },
    { sort: 5 },
    { search: { a: 1 } },
    { unknown: 'x' },
  ])('ignores what it does not understand: %o', (raw) => {
    expect(parseTableSearch(raw, fields)).toEqual({})
  })

  it('finds a number that the address turned into one', () => {
    expect(parseTableSearch({ search: 2026 }, fields)).toEqual({ search: '2026' })
  })

  it('a click on a column sorts up, the next one down', () => {
    expect(toggledSort(standard, 'to')).toBe('to,asc')
    expect(toggledSort({ field: 'to', direction: 'asc' }, 'to')).toBe('to,desc')
    expect(toggledSort({ field: 'to', direction: 'desc' }, 'to')).toBe('to,asc')
  })
})
