import type { MailBlock } from '@allmend/domain/template'
import { schemaFields } from '@allmend/domain/template'
import { type Rule, required } from '@allmend/domain/validation'
import { packList, unpackList } from '../../../framework/form/packed-list.ts'
import { changedFields } from '../../../framework/form/record-values.ts'
import { blocksRule } from '../template-values.ts'
import type { saveSchema, TemplateSchema } from '../templates.queries.ts'

const anything: readonly Rule[] = []

export const schemaSpec = {
  ...schemaFields,
  subject: { ...schemaFields.subject, rules: [required, ...schemaFields.subject.rules] },
  templateId: { label: 'Vorlage', rules: anything },
  blocks: { label: 'Text', rules: [blocksRule] },
  isOn: { label: 'Versand', rules: anything },
  isToObject: { label: 'Objekt-Empfänger', rules: anything },
  addsCalendar: { label: 'Kalenderdatei', rules: anything },
  addsLetter: { label: 'PDF', rules: anything },
}

export const readSchema = (schema: TemplateSchema | null) => ({
  subject: schema?.subject ?? '',
  blocks: packList(schema?.blocks ?? []) as readonly string[],
  templateId: schema?.template.id ?? 0,
  isOn: schema?.isOn ?? true,
  recipients: (schema?.recipients ?? []) as readonly string[],
  isToObject: schema?.isToObject ?? true,
  addsCalendar: schema?.addsCalendar ?? false,
  addsLetter: schema?.addsLetter ?? false,
})

export type SchemaValues = ReturnType<typeof readSchema>
type Draft = Parameters<typeof saveSchema>[0]

/** What was changed, and nothing else: words nobody touched stay those that come with the product. */
export function schemaBody(values: SchemaValues, edited: TemplateSchema | null): Draft {
  const all: Required<Draft> = {
    ...values,
    recipients: [...values.recipients],
    blocks: unpackList<MailBlock>(values.blocks),
  }
  return Object.fromEntries(changedFields(readSchema(edited), values).map((name) => [name, all[name]]))
}
