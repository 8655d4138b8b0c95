import { email, type FieldSpec, required } from '../validation/index.ts'

/** Where a letter is mailed to. */
export const letterFields = {
  email: { label: 'E-Mail Adresse', rules: [required, email] },
} satisfies FieldSpec
