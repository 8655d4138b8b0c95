import { bookingColumns } from '@allmend/domain/lists'
import { expect, it } from 'vitest'
import { fileColumns } from '../../../framework/list/file-columns.ts'
import { bookingListColumns } from './booking-list-columns.tsx'

it('a date never goes into a file without its end', () => {
  expect(fileColumns(bookingListColumns, ['displayStart'])).toEqual(['displayStart', 'displayEnd'])
})

it('whoever exports all columns gets every one the file can have', () => {
  const all = bookingListColumns.map(({ id }) => id)
  // In words, what its two moments say.
  const other = ['when']
  expect([...fileColumns(bookingListColumns, all), ...other].sort()).toEqual(Object.keys(bookingColumns).sort())
})
