import { orderColumns } from '@allmend/domain/lists'
import { expect, it } from 'vitest'
import { fileColumns } from '../../../framework/list/file-columns.ts'
import { orderListColumns } from './order-list-columns.tsx'

it('a total never goes into a file without what is left of it', () => {
  expect(fileColumns(orderListColumns, ['total'])).toEqual([
    'total',
    'credited',
    'charged',
    'dunned',
    'paid',
    'refunded',
  ])
})

it('whoever exports all columns gets every one the file can have', () => {
  const all = orderListColumns.map(({ id }) => id)
  expect([...fileColumns(orderListColumns, all)].sort()).toEqual(Object.keys(orderColumns).sort())
})
