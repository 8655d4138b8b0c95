import type { AppConfig } from '@allmend/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setAppConfig } from './app-config.ts'
import { createTabStore } from './tab-store.ts'

const municipality = (id: number) => setAppConfig({ id } as AppConfig)
/** Made anew, as after a reload. */
const open = (shape = 1) =>
  createTabStore({ name: 'test', shape, empty: () => ({ town: '' }), isEmpty: ({ town }) => town === '' })

beforeEach(() => municipality(1))
afterEach(() => {
  sessionStorage.clear()
  setAppConfig(null)
  vi.useRealTimers()
})

it('keeps a value over a reload, until it is emptied', () => {
  open().set({ town: 'Eschenbühl' })
  expect(open().get()).toEqual({ town: 'Eschenbühl' })
  open().set({ town: '' })
  expect(open().get()).toEqual({ town: '' })
  expect(sessionStorage.length).toBe(0)
})

it('shows nothing of one municipality to another', () => {
  open().set({ town: 'Eschenbühl' })
  municipality(2)
  expect(open().get()).toEqual({ town: '' })
  municipality(1)
  expect(open().get()).toEqual({ town: 'Eschenbühl' })
})

it('does not read an older shape, what is no value, or what is from yesterday', () => {
  open().set({ town: 'Eschenbühl' })
  expect(open(2).get()).toEqual({ town: '' })
  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 })
  expect(open().get()).toEqual({ town: '' })
  vi.useRealTimers()
  for (const text of ['{', 'null', '7', '{"shape":1}', '{"shape":1,"savedAt":"now","value":{}}']) {
    sessionStorage.setItem('allmend-1-test', text)
    expect(open().get()).toEqual({ town: '' })
  }
})
