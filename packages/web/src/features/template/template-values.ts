import {
  type MailBlock,
  type MailVariable,
  mailVariableKeys,
  templateFields,
  token,
  variablesOf,
} from '@allmend/domain/template'
import type { Rule } from '@allmend/domain/validation'
import { packList, readEntry, unpackEntry } from '../../framework/form/packed-list.ts'
import { blockName } from './editor/block-edits.ts'
import { variableLabel } from './editor/text/variable-chips.ts'
import type { MailTemplate } from './templates.queries.ts'

const most = 100

export const blocksRule: Rule = (value, field) =>
  ((value ?? []) as readonly string[]).length > most ? `'${field}' dürfen höchstens ${most} sein` : null

export const templateSpec = { ...templateFields, blocks: { label: 'Blöcke', rules: [blocksRule] } }

/** A new template begins with what every one needs: the logo on top, and a place for what topics say. */
export const readTemplate = (first: readonly MailBlock[]) => (template: MailTemplate | null) => ({
  name: template?.name ?? '',
  blocks: packList(template?.blocks ?? first) as readonly string[],
})

/** A block by its name, and variables by theirs; the log holds other texts than the form does. */
export function blockWordsOf(field: string, entry: string | number): string {
  const isPacked = field === 'blocks' && readEntry(String(entry)) !== null
  if (isPacked) return blockName(unpackEntry<MailBlock>(String(entry)))
  return String(entry).replaceAll(token, (_, name: string) => `«${variableLabel(name)}»`)
}

/** What a template can say: what all its topics know, and anything as long as it has none. */
export const templateVariables = (topics: MailTemplate['topics']): MailVariable[] =>
  mailVariableKeys.filter((name) => topics.every((topic) => variablesOf(topic).includes(name)))
