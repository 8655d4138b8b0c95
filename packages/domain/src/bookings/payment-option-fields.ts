import { between, type FieldSpec, integer, max, required } from '../validation/index.ts'
import { longestTerm } from './payment-term.ts'

export const paymentOptionFields = {
  name: { label: 'Name', rules: [required, max(100)] },
  description: { label: 'Beschreibung', rules: [max(1000)] },
  dueDays: { label: 'Zahlungsfrist in Tagen', rules: [required, integer, between(0, longestTerm)] },
} satisfies FieldSpec
