import { createStore, type Store } from '../lib/store.ts'
import { readRecord, writeRecord } from './kept-record.ts'

interface TabStoreOptions<T> {
  readonly name: string
  /** Counts up when the value gets another shape: what was kept in an older one is not read. */
  readonly shape: number
  readonly empty: () => T
  /** What need not be kept. */
  readonly isEmpty: (value: T) => boolean
}

const tab = () => sessionStorage

/**
 * A value that survives a reload, a discarded tab, a login and the way back, in this tab and for this municipality only: the next
 * person at the computer opens another one. It is read when it is first asked for, once the municipality is known.
 */
export function createTabStore<T>({ name, shape, empty, isEmpty }: TabStoreOptions<T>): Store<T> {
  let store: Store<T> | null = null
  const opened = () => {
    if (store) return store
    const nothing = empty()
    store = createStore(readRecord<T>(tab, name, shape) ?? nothing, nothing)
    return store
  }
  return {
    get: () => opened().get(),
    set: (value) => {
      opened().set(value)
      writeRecord(tab, name, shape, isEmpty(value) ? null : value)
    },
    use: () => opened().use(),
    subscribe: (listener) => opened().subscribe(listener),
  }
}
