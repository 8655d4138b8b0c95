import { bookingColumns, orderColumns } from '@allmend/domain/lists'
import { expect, it } from 'vitest'
import { bookingListColumns } from '../../features/booking/list/booking-list-columns.tsx'
import { orderListColumns } from '../../features/order/order-list-columns.tsx'
import { fileColumns } from './file-columns.ts'

const all = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id)

it('a file has what a cell shows besides, once', () => {
  const columns = [{ id: 'name', beside: ['object'] }, { id: 'start', beside: ['end'] }, { id: 'object' }]
  expect(fileColumns(columns, ['name', 'start', 'object'])).toEqual(['name', 'object', 'start', 'end'])
  expect(fileColumns(columns, ['start'])).toEqual(['start', 'end'])
})

it('a date never goes into a file without its end, nor a total without what is left of it', () => {
  expect(fileColumns(bookingListColumns, ['displayStart'])).toEqual(['displayStart', 'displayEnd'])
  expect(fileColumns(orderListColumns, ['total'])).toEqual(['total', 'credited', 'charged', 'paid', 'refunded'])
})

it.each([
  // In words, what its two moments say.
  ['bookings', bookingListColumns, bookingColumns, ['when']],
  ['orders', orderListColumns, orderColumns, []],
] as const)('whoever exports all columns of %s gets every one the file can have', (_, columns, known, other) => {
  expect([...fileColumns(columns, all(columns)), ...other].sort()).toEqual(Object.keys(known).sort())
})
