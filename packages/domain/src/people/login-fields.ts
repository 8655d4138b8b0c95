import { type FieldSpec, required } from '../validation/index.ts'

export const loginFields = {
  username: { label: 'E-Mail Adresse', rules: [required] },
  password: { label: 'Passwort', rules: [required] },
} satisfies FieldSpec
