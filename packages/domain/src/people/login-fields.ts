import { digits, type FieldSpec, required } from '../validation/index.ts'

export const loginFields = {
  username: { label: 'E-Mail Adresse', rules: [required] },
  password: { label: 'Passwort', rules: [required] },
} satisfies FieldSpec

export const loginCodeFields = { code: { label: 'Code', rules: [required, digits(6)] } } satisfies FieldSpec

export const recoveryCodeFields = {
  recoveryCode: { label: 'Wiederherstellungscode', rules: [required] },
} satisfies FieldSpec
