import { expect, it } from 'vitest'
import { fileColumns } from './file-columns.ts'

it('a file has what a cell shows besides, once', () => {
  const columns = [{ id: 'name', beside: ['object'] }, { id: 'start', beside: ['end'] }, { id: 'object' }]
  expect(fileColumns(columns, ['name', 'start', 'object'])).toEqual(['name', 'object', 'start', 'end'])
  expect(fileColumns(columns, ['start'])).toEqual(['start', 'end'])
})
