import { describe, expect, it } from 'vitest'
import { parseTableSearch } from '../../lib/table-search.ts'
import { type ListFilter, optionsOf } from './list-filter.ts'
import { firstState, isFiltered, nextState, readState, requestOf, writeState } from './list-state.ts'

const filters: readonly ListFilter[] = [
  {
    name: 'state',
    label: 'Status',
    kind: 'select',
    options: optionsOf({ sent: 'Gesendet', failed: 'Fehlgeschlagen' }),
  },
  { name: 'group', label: 'Gruppe', kind: 'select', options: () => undefined },
  { name: 'period', label: 'Zeitraum', kind: 'range', from: 'from', until: 'until' },
]
const list = {
  columns: [{ sort: 'createdAt' }, { sort: 'to' }, {}],
  defaultSort: { field: 'createdAt', direction: 'desc' },
  filters,
} as const

describe('the state of a list', () => {
  it('survives the way to the address and back', () => {
    const state = {
      page: 3,
      itemsPerPage: 50,
      sort: { field: 'to', direction: 'asc' },
      search: '2026',
      filters: { state: 'failed', group: '12', from: '2026-11-16' },
    } as const
    const search = writeState(state, list)
    expect(search).toEqual({
      page: 3,
      itemsPerPage: 50,
      sort: 'to,asc',
      search: '2026',
      state: 'failed',
      group: 12,
      from: '2026-11-16',
    })
    expect(readState(parseTableSearch(search), list)).toEqual(state)
  })

  it('leaves out what is standard, and leaves alone what belongs to others', () => {
    expect(writeState(firstState(list), list)).toEqual({})
    expect(writeState(firstState(list), list, { page: 2, state: 'sent', mail: 5 })).toEqual({ mail: 5 })
  })

  it.each([
    { itemsPerPage: 7 },
    { sort: 'password,asc' },
    { sort: 'to' },
    { sort: 'to,up' },
    { sort: 'undefined,asc' },
    { state: 'toString' },
    { group: 'x' },
    { unknown: 'x' },
  ])('is the standard for what it does not understand: %o', (search) => {
    expect(readState(search, list)).toEqual(firstState(list))
  })

  it.each([
    { page: 0, sort: null, search: [] },
    { page: '3', search: ' x '.repeat(100), state: { a: 1 } },
    { page: -1, from: '2026-13-01', until: 5, group: 1.5 },
    { sort: ',', search: 0, state: '', group: -7 },
  ])('is the same after another trip, whatever the address was: %o', (raw) => {
    const state = readState(parseTableSearch(raw), list)
    expect(readState(parseTableSearch(writeState(state, list)), list)).toEqual(state)
  })

  it('begins at the first page when anything else changes', () => {
    const state = { ...firstState(list), page: 4 }
    expect(nextState(state, { search: 'Aula' })).toMatchObject({ page: 1, search: 'Aula' })
    expect(nextState(state, { page: 5 })).toMatchObject({ page: 5 })
  })

  it('asks the server without an empty search', () => {
    expect(requestOf(firstState(list))).toEqual({
      page: 1,
      itemsPerPage: 25,
      sort: [{ field: 'createdAt', direction: 'desc' }],
      filters: { search: undefined },
    })
  })

  it('knows whether rows may be missing', () => {
    expect(isFiltered(firstState(list))).toBe(false)
    expect(isFiltered({ ...firstState(list), search: 'x' })).toBe(true)
    expect(isFiltered({ ...firstState(list), filters: { state: 'sent' } })).toBe(true)
  })
})

describe('the tabs of a list', () => {
  const options = [
    { value: 'all', label: 'Alle' },
    { value: 'open', label: 'Offen' },
  ]
  const tabbed = { ...list, tabs: { name: 'tab', label: 'Stand', options } }

  it('stand in the address, except the first one, and go along with the call', () => {
    expect(readState({ tab: 'open' }, tabbed).tab).toBe('open')
    expect(readState({ tab: 'nothing' }, tabbed).tab).toBe('all')
    expect(readState({}, list).tab).toBeUndefined()
    const state = nextState(firstState(tabbed), { tab: 'open' })
    expect(writeState(state, tabbed, { tab: 'all', view: 'list' })).toEqual({ tab: 'open', view: 'list' })
    expect(writeState(firstState(tabbed), tabbed)).toEqual({})
    expect(requestOf(state, tabbed).filters).toMatchObject({ tab: 'open' })
    expect(isFiltered(state)).toBe(false)
  })
})
