import { expect, it } from 'vitest'
import { draggedOf, dragId, isAround, isRow, standsIn, targetOf } from './drag-id.ts'

it('tells what is dragged', () => {
  expect(draggedOf(dragId('new', 'text'))).toEqual({ component: 'text' })
  expect(draggedOf(dragId('row', 'a-1'))).toEqual({ id: 'a-1' })
  expect(draggedOf(dragId('grip', 'a-1'))).toEqual({ id: 'a-1' })
})

it('and where it goes', () => {
  expect(targetOf(dragId('spot', 'a'))).toEqual({ block: 'a' })
  expect(targetOf(dragId('row', 'a'))).toEqual({ block: 'a' })
  expect(targetOf(dragId('place', 'p'))).toEqual({ place: 'p' })
  expect(targetOf(dragId('area', 'p'))).toEqual({ place: 'p' })
  expect(targetOf(dragId('around', 'mail'))).toBe('end')
})

it('lines of the list are sorted among themselves', () => {
  expect([isRow(dragId('row', 'a')), isRow(dragId('place', 'a')), isRow(dragId('spot', 'a'))]).toEqual([
    true,
    true,
    false,
  ])
})

it('around the list lie its lines, around the mail its blocks', () => {
  const standing = [dragId('row', 'a'), dragId('spot', 'a'), dragId('place', 'a'), dragId('around', 'mail')]
  expect(standing.map((id) => standsIn(dragId('around', 'list'), id))).toEqual([true, false, false, false])
  expect(standing.map((id) => standsIn(dragId('around', 'mail'), id))).toEqual([false, true, false, false])
  expect(standing.map(isAround)).toEqual([false, false, false, true])
})
