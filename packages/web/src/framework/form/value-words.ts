/** How one entry of a field reads, where the bare value says nothing: `user:view` is «Benutzer: Ansehen». */
export type EntryWords = (field: string, entry: string | number) => string

const asTheyAre: EntryWords = (_, entry) => String(entry)

/** A value as people read it. */
export function valueWords(field: string, value: unknown, entryWords: EntryWords = asTheyAre): string {
  if (value === true) return 'Ja'
  if (value === false) return 'Nein'
  if (typeof value === 'number') return entryWords(field, value)
  if (typeof value === 'string') return value.trim() === '' ? 'leer' : entryWords(field, value)
  if (!Array.isArray(value) || value.length === 0) return 'leer'
  return value.map((entry) => valueWords(field, entry, entryWords)).join(', ')
}

export interface ChangeWords {
  /** What is struck through; null where nothing went. */
  readonly gone: string | null
  readonly now: string | null
}

/** What went and what came. Of a list only the entries that differ: nobody compares forty rights by eye. */
export function changeWords(field: string, before: unknown, after: unknown, entryWords?: EntryWords): ChangeWords {
  const words = (value: unknown) => valueWords(field, value, entryWords)
  if (!Array.isArray(before) && !Array.isArray(after)) {
    return { gone: isEmpty(before) ? null : words(before), now: words(after) }
  }
  const [old, now] = [entries(before), entries(after)]
  const [gone, added] = [old.filter((entry) => !now.includes(entry)), now.filter((entry) => !old.includes(entry))]
  return { gone: gone.length > 0 ? words(gone) : null, now: added.length > 0 ? words(added) : null }
}

const isEmpty = (value: unknown) => value === null || value === ''
const entries = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
