import { getAppConfig } from './app-config.ts'

/** What is older was forgotten by whoever typed it. */
const lifetime = 24 * 3_600_000

interface Kept {
  readonly shape: number
  readonly savedAt: number
  readonly value: unknown
}

const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' &&
  kept !== null &&
  'shape' in kept &&
  'savedAt' in kept &&
  typeof kept.savedAt === 'number' &&
  'value' in kept

const keyOf = (name: string) => `allmend-${getAppConfig().id}-${name}`

/** What a storage of the browser keeps for this municipality under a name; null where it keeps nothing of that shape. */
export function readRecord<T>(storage: () => Storage, name: string, shape: number): T | null {
  try {
    const kept: unknown = JSON.parse(storage().getItem(keyOf(name)) ?? 'null')
    const isGood = isKept(kept) && kept.shape === shape && Date.now() - kept.savedAt < lifetime
    return isGood ? (kept.value as T) : null
  } catch {
    // Storage is closed or holds something else: one begins anew.
    return null
  }
}

/** Null removes it. */
export function writeRecord(storage: () => Storage, name: string, shape: number, value: unknown): void {
  try {
    if (value === null) storage().removeItem(keyOf(name))
    else storage().setItem(keyOf(name), JSON.stringify({ shape, savedAt: Date.now(), value } satisfies Kept))
  } catch {
    // A full or closed storage only costs the reload.
  }
}
