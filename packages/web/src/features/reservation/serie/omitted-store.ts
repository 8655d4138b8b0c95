import { createStore } from '../../../lib/store.ts'

/** Dates that were left out on purpose, by the key of their booking. After a reload a date that is not free is open again. */
const omitted = createStore<Readonly<Record<string, readonly string[]>>>({})

export const useOmitted = (key: string): readonly string[] => omitted.use()[key] ?? none

const none: readonly string[] = []

export function setOmitted(key: string, clientId: string, isOmitted: boolean): void {
  const others = (omitted.get()[key] ?? none).filter((other) => other !== clientId)
  omitted.set({ ...omitted.get(), [key]: isOmitted ? [...others, clientId] : others })
}
