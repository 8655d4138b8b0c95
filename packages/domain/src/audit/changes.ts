export interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** What differs between two states of a record, field by field. A new record starts from nothing, a removed one ends there. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields
    .map((field) => ({ field, before: old[field] ?? null, after: now[field] ?? null }))
    .filter((change) => !isSame(change.before, change.after))
}

export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, at) => isSame(value, b[at]))
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return false
  const [left, right] = [fieldsOf(a), fieldsOf(b)]
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => key in right && isSame(left[key], right[key]))
}
