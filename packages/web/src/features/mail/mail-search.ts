import type { MailState } from '@allmend/contract'
import { parseTableSearch, type TableSearch, tableInput } from '../../lib/table-search.ts'
import { mailStateWords } from './mail-state-words.ts'

const sortable = ['createdAt', 'to', 'subject', 'state', 'sentAt'] as const
export type MailField = (typeof sortable)[number]

export interface MailSearch extends TableSearch<MailField> {
  readonly state?: MailState
  /** The mail that is open. */
  readonly mail?: number
}

const isMailState = (value: unknown): value is MailState =>
  typeof value === 'string' && Object.hasOwn(mailStateWords, value)

export function parseMailSearch(raw: Readonly<Record<string, unknown>>): MailSearch {
  const mail = Number(raw.mail)
  return {
    ...parseTableSearch(raw, sortable),
    ...(isMailState(raw.state) && { state: raw.state }),
    ...(Number.isInteger(mail) && mail > 0 && { mail }),
  }
}

export const mailTableInput = (search: MailSearch) => ({
  ...tableInput(search, sortable, { field: 'createdAt', direction: 'desc' }),
  filters: { search: search.search, state: search.state },
})
