import { between, type FieldSpec, integer, max, required } from '../validation/index.ts'

export const paymentOptionFields = {
  name: { label: 'Name', rules: [required, max(100)] },
  description: { label: 'Beschreibung', rules: [max(1000)] },
  dueDays: { label: 'Zahlungsfrist in Tagen', rules: [required, integer, between(0, 365)] },
} satisfies FieldSpec
