import { type Refusal, refuse } from './refusal.ts'

/** More than any form has; a list of ten thousand mistakes helps nobody. */
const mostFields = 100

export interface Mistake {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The refusal of an input, with the first sentence about each field. Entries, since a field may be called `constructor`. */
export function invalidFields(mistakes: readonly Mistake[]): Refusal {
  const fields = new Map<string, string>()
  for (const { path, message } of mistakes) {
    const name = path.join('.')
    if (fields.size < mostFields && !fields.has(name)) fields.set(name, message)
  }
  return refuse('request.invalid', { fields: Object.fromEntries(fields) })
}
