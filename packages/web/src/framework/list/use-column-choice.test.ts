import { describe, expect, it } from 'vitest'
import { visibleColumns } from './use-column-choice.ts'

const columns = [{ id: 'id', isHidden: true }, { id: 'name', isMain: true }, { id: 'email' }, { id: 'city' }] as const

describe('the columns that are shown', () => {
  it('are the standard ones as long as nothing is chosen', () => {
    expect(visibleColumns(columns, [])).toEqual(['name', 'email', 'city'])
  })

  it('are the chosen ones, in the order of the list and always with the name', () => {
    expect(visibleColumns(columns, ['city', 'id'])).toEqual(['id', 'name', 'city'])
  })

  it('are not those that are no more', () => {
    expect(visibleColumns(columns, ['fax', 'email'])).toEqual(['name', 'email'])
  })
})
