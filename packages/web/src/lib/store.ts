import { useSyncExternalStore } from 'react'

export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly use: () => T
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * One value that guards read at once and screens follow. `drawn` is what the server draws the page with, where it cannot know the value
 * the browser has: React begins with it, and goes over to the value at once.
 */
export function createStore<T>(initial: T, drawn?: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => value
  return {
    get,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, drawn === undefined ? get : () => drawn),
  }
}
