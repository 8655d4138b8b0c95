/** A number nobody could read stays what it is: without this it would come back as none at all. */
const unreadable = '\u0000NaN'

/** A form compares and merges plain values, so entries with fields of their own go through it as texts. */
export const packList = (entries: readonly object[]): string[] =>
  entries.map((entry) => JSON.stringify(entry, (_, value: unknown) => (Number.isNaN(value) ? unreadable : value)))

export const unpackEntry = <Entry>(text: string): Entry =>
  JSON.parse(text, (_, value: unknown) => (value === unreadable ? Number.NaN : value)) as Entry

export const unpackList = <Entry>(texts: readonly string[]): Entry[] => texts.map((text) => unpackEntry<Entry>(text))

/** The fields of an entry that was written as JSON; null for everything else. */
export function readEntry(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const entry: unknown = JSON.parse(text)
    return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : null
  } catch {
    return null
  }
}
