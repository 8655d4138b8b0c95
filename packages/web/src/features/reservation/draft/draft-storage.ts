import type { Draft } from './draft.ts'

const key = 'allmend-draft'
/** What is older was forgotten by whoever began it. */
const lifetime = 24 * 3_600_000

/** What was kept in an older shape is not read: it is from yesterday at the latest. */
const shape = 3

interface Kept {
  readonly shape: typeof shape
  readonly savedAt: number
  readonly draft: Draft
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'shape' in value &&
  value.shape === shape &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  'draft' in value &&
  typeof value.draft === 'object'

export function readDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isKept(kept) && Date.now() - kept.savedAt < lifetime ? kept.draft : null
  } catch {
    // Storage is closed or holds something else: one begins anew.
    return null
  }
}

export function writeDraft(draft: Draft): void {
  try {
    if (draft.bookings.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ shape, savedAt: Date.now(), draft } satisfies Kept))
  } catch {
    // A full or closed storage only costs the reload.
  }
}
