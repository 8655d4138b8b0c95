import { emails, type FieldSpec, max, type Rule, required } from '../validation/index.ts'

export const templateFields = { name: { label: 'Name', rules: [required, max(150)] } } satisfies FieldSpec

/** What is not sent stays as it is. */
const filled: Rule = (value, field, others) => (value === undefined ? null : required(value, field, others))

export const schemaFields = {
  subject: { label: 'Betreff', rules: [filled, max(300)] },
  recipients: { label: 'Empfänger', rules: [emails] },
} satisfies FieldSpec
