import type { Claims } from './directory-person.ts'
import type { GroupRule } from './sign-on-fields.ts'

/**
 * What the directory says under this name: one text or several. Null where it says nothing; `'too many'` where it only tells that there
 * are more than it hands out, as Microsoft does beyond two hundred.
 */
export function claimedValues(claims: Claims, name: string): readonly string[] | 'too many' | null {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  const elsewhere = claims._claim_names
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name)
  return isElsewhere || claims.hasgroups === true ? 'too many' : null
}

/**
 * The groups somebody is in from now on. Groups with a rule follow the directory, the others stay as staff gave them. Upper and lower
 * case do not matter.
 */
export function groupsAfter(
  held: readonly number[],
  rules: readonly GroupRule[],
  claimed: readonly string[],
): readonly number[] {
  const said = new Set(claimed.map((value) => value.trim().toLowerCase()))
  const ruled = rules.filter(({ values }) => values.length > 0)
  const isRuled = (id: number) => ruled.some(({ groupId }) => groupId === id)
  const given = ruled.filter(({ values }) => values.some((value) => said.has(value.trim().toLowerCase())))
  return [...new Set([...held.filter((id) => !isRuled(id)), ...given.map(({ groupId }) => groupId)])].sort(
    (a, b) => a - b,
  )
}
