import type { AuditEntry } from '@allmend/contract'
import { auditActions, auditedEntities, isMoneyField } from '@allmend/domain/audit'
import { roleWords } from '@allmend/domain/lists'
import { formatChf } from '@allmend/domain/money'

type Change = AuditEntry['changes'][number]

export interface ChangeLine {
  readonly label: string
  /** null where there was nothing to compare with: a new record has no past, a removed one no future. */
  readonly before: string | null
  readonly after: string | null
}

/** Longer lists are told by what came and what went: nobody finds one right among forty. */
const longestList = 6

const named = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

export const entityWord = (entity: string): string => named(auditedEntities, entity)?.label ?? entity
export const actionWord = (action: string): string => named(auditActions, action) ?? action

const fieldWord = (entity: string, field: string): string =>
  named<string>(named(auditedEntities, entity)?.fields ?? {}, field) ?? field

const list = (values: readonly unknown[]): string => values.map((value) => valueWord(value)).join(', ')

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export function valueWord(value: unknown, field = ''): string {
  if (isEmpty(value)) return 'leer'
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (Array.isArray(value)) return list(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return (field === 'role' && named<string>(roleWords, String(value))) || String(value)
}

const without = (values: readonly unknown[], others: readonly unknown[]) => {
  const seen = new Set(others.map((value) => JSON.stringify(value)))
  return values.filter((value) => !seen.has(JSON.stringify(value)))
}

const counted = (sign: string, values: readonly unknown[]) => (values.length > 0 ? `${sign} ${list(values)}` : null)

/** A record that came or went is told by what stood in it; what was left empty says nothing. */
export const tellingChanges = ({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): readonly Change[] =>
  action === 'created' || action === 'performed' || action === 'removed'
    ? changes.filter(({ before, after }) => !isEmpty(before) || !isEmpty(after))
    : changes

export function changeLine({ entity, action }: Pick<AuditEntry, 'entity' | 'action'>, change: Change): ChangeLine {
  const { field, before, after } = change
  const label = fieldWord(entity, field)
  const word = (value: unknown) =>
    typeof value === 'number' && isMoneyField(entity, field) ? formatChf(value) : valueWord(value, field)
  if (action === 'created' || action === 'performed') return { label, before: null, after: word(after) }
  if (action === 'removed') return { label, before: word(before), after: null }
  if (Array.isArray(before) && Array.isArray(after) && Math.max(before.length, after.length) > longestList) {
    return { label, before: counted('−', without(before, after)), after: counted('+', without(after, before)) }
  }
  return { label, before: word(before), after: word(after) }
}
