import type { ErrorCode } from '@allmend/contract'
import { ApiError } from '../../lib/api-error.ts'

/** Which field a refusal belongs to that names none itself. */
export type RefusalFields<Name extends string> = Readonly<Partial<Record<ErrorCode, Name>>>

/**
 * The sentences of a refusal by the form's own fields. A call may nest them: `colors.primary` is the field `primary`,
 * `groups.0.id` belongs to `groups`.
 */
export function refusedFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
  byCode: RefusalFields<Name> = {},
): ReadonlyMap<Name, string> {
  const found = new Map<Name, string>()
  if (!(error instanceof ApiError)) return found
  for (const [path, sentence] of Object.entries(error.fields)) {
    const parts = path.split('.')
    const name = names.find((known) => known === parts[0]) ?? names.find((known) => known === parts.at(-1))
    if (name && !found.has(name)) found.set(name, sentence)
  }
  const own = error.code && byCode[error.code]
  if (own && found.size === 0) found.set(own, error.message)
  return found
}
