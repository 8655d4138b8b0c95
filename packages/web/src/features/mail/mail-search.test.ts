import { expect, it } from 'vitest'
import { mailTableInput, parseMailSearch } from './mail-search.ts'

it('reads state and open mail from the address, and nothing it does not know', () => {
  expect(parseMailSearch({ state: 'failed', mail: 5, page: 2 })).toEqual({ state: 'failed', mail: 5, page: 2 })
  expect(parseMailSearch({ state: 'toString', mail: -1, sort: 'html,asc' })).toEqual({})
})

it('asks the server for the newest first', () => {
  expect(mailTableInput({ state: 'queued', mail: 5 })).toEqual({
    page: 1,
    itemsPerPage: 25,
    sort: [{ field: 'createdAt', direction: 'desc' }],
    filters: { search: undefined, state: 'queued' },
  })
})
