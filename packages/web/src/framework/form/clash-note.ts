import { lastChange, type Save } from './conflict.ts'
import { changeWords, type EntryWords, valueWords } from './value-words.ts'

interface Clash {
  readonly field: string
  /** What the person began to edit, and what somebody made of it. */
  readonly base: unknown
  readonly theirs: unknown
  readonly saves: readonly Save[]
  readonly words?: EntryWords | undefined
}

/** Stands below a field two people changed, so that nobody overwrites the other one unseen. */
export function clashNote({ field, base, theirs, saves, words }: Clash): string {
  const last = lastChange(saves, field)
  const by = last ? ` von ${last.by}` : ''
  // The log has names where the form has numbers.
  const value = last ? last.after : theirs
  if (!Array.isArray(value)) return `Inzwischen${by} auf «${valueWords(field, value, words)}» geändert`
  const before = saves.flatMap(({ changes }) => changes).find((change) => change.field === field)?.before ?? base
  const { gone, now } = changeWords(field, before, value, words)
  const parts = [now && `dazu «${now}»`, gone && `weg «${gone}»`].filter(Boolean)
  return `Inzwischen${by} geändert: ${parts.join(', ')}`
}
