import { ApiError } from '../../lib/api-error.ts'

interface Named {
  readonly name: string
  readonly displayStart: string
}

const isNamed = (entry: unknown): entry is Named =>
  typeof entry === 'object' && entry !== null && 'name' in entry && 'displayStart' in entry

/** A sentence that names what stands where a block should be; null for every other refusal. */
export function inTheWay(error: unknown): string | null {
  if (!(error instanceof ApiError && error.code === 'object.bookings_in_the_way')) return null
  const list = Array.isArray(error.details.bookings) ? error.details.bookings.filter(isNamed) : []
  const [first, ...more] = list
  if (!first) return error.message
  const others = more.length === 0 ? '' : more.length === 1 ? ' und eine weitere' : ` und ${more.length} weitere`
  return `Im Weg: «${first.name}» (${first.displayStart})${others}. Verschieben oder stornieren Sie zuerst, was dort ist.`
}
