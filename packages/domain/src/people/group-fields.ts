import { type FieldSpec, max, required } from '../validation/index.ts'

export const groupFields = {
  name: { label: 'Name', rules: [required, max(100)] },
} satisfies FieldSpec
