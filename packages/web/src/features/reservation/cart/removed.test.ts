import type { AppConfig } from '@allmend/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setAppConfig } from '../../../framework/app-config.ts'
import { addBooking, changeBooking, currentDraft, resetDraft } from '../draft/draft-store.ts'
import { removeWithUndo, undoRemoval } from './removed.ts'

beforeEach(() => {
  vi.useFakeTimers()
  setAppConfig({ id: 1 } as AppConfig)
  resetDraft()
})
afterEach(() => {
  resetDraft()
  setAppConfig(null)
  vi.useRealTimers()
})

const objects = () => currentDraft().bookings.map(({ objectId }) => objectId)

it('a booking comes back to its place with all that was filled in', () => {
  const [, second] = [addBooking(1), addBooking(2), addBooking(3)]
  changeBooking(second.key, { name: 'Konzert' })
  removeWithUndo(second.key, 'Aula')
  expect(objects()).toEqual([1, 3])
  undoRemoval()
  expect(objects()).toEqual([1, 2, 3])
  expect(currentDraft().bookings[1]?.name).toBe('Konzert')
})

it('only for a while, and only once', () => {
  const { key } = addBooking(1)
  removeWithUndo(key, 'Aula')
  vi.advanceTimersByTime(10_000)
  undoRemoval()
  expect(objects()).toEqual([])
  const again = addBooking(2)
  removeWithUndo(again.key, 'Aula')
  undoRemoval()
  undoRemoval()
  expect(objects()).toEqual([2])
})
