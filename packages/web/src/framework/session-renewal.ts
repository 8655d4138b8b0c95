import { createStore } from '../lib/store.ts'
import { getCurrentUser } from './session.ts'

const waiting = createStore<((isRenewed: true) => void) | null>(null)

export const isWaitingForSession = (): boolean => waiting.get() !== null
export const useWaitingForSession = (): boolean => waiting.use() !== null

/** The server says that nobody is signed in. If the page believes otherwise, it waits until the person signs in again. */
export function renewSession(): Promise<boolean> {
  if (!getCurrentUser()) return Promise.resolve(false)
  return new Promise((resolve) => waiting.set(resolve))
}

/** The person is back: what waited goes on. */
export function resume(): void {
  const goOn = waiting.get()
  waiting.set(null)
  goOn?.(true)
}
