import { describe, expect, it } from 'vitest'
import { pageOf } from './page-of.ts'
import { unconnected } from './unconnected.ts'

const columns = { id: 'a.id', name: 'a.name', at: 'a.created_at' }
const statement = (query: Parameters<typeof pageOf>[1]) => {
  const { sql, parameters } = pageOf(unconnected.selectFrom('asset as a').select('a.id'), query, columns).compile()
  return [sql.replace('select "a"."id" from "asset" as "a" ', ''), ...parameters]
}
const by = (field: string, direction: 'asc' | 'desc') => ({ field, direction })

describe('a page of a list', () => {
  it('ends every order with the number, so that equal rows never swap pages', () => {
    const sort = [by('name', 'desc'), by('at', 'asc')]
    expect(statement({ page: 3, itemsPerPage: 20, sort })).toEqual([
      'order by "a"."name" desc, "a"."created_at" asc, "a"."id" asc limit $1 offset $2',
      20,
      40,
    ])
  })

  it('begins with the first row, and is all there is if nothing else is said', () => {
    expect(statement({ page: 1, itemsPerPage: 50, sort: [] })).toEqual([
      'order by "a"."id" asc limit $1 offset $2',
      50,
      0,
    ])
    expect(statement({ page: 7, itemsPerPage: null, sort: [by('id', 'desc')] })).toEqual([
      'order by "a"."id" desc, "a"."id" asc',
    ])
  })

  it('is not sorted by what nobody offers', () => {
    expect(statement({ page: 1, itemsPerPage: null, sort: [by('password', 'asc')] })).toEqual(['order by "a"."id" asc'])
  })
})
