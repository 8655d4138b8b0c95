/** The fields of an entry that was written as JSON; null for everything else. */
export function readEntry(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const entry: unknown = JSON.parse(text)
    return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : null
  } catch {
    return null
  }
}
