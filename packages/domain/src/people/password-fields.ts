import { confirmed, email, type FieldSpec, isNot, password, required } from '../validation/index.ts'
import { notCommon } from './common-passwords.ts'

/** A new password, typed twice. */
export const newPasswordFields = {
  password: { label: 'Passwort', rules: [required, password, notCommon] },
  passwordRepeat: { label: 'Passwort wiederholen', rules: [required, confirmed('password', 'Passwort')] },
} satisfies FieldSpec

export const resetRequestFields = {
  email: { label: 'E-Mail Adresse', rules: [required, email] },
} satisfies FieldSpec

export const passwordChangeFields = {
  currentPassword: { label: 'Aktuelles Passwort', rules: [required] },
  password: {
    label: 'Neues Passwort',
    rules: [required, password, notCommon, isNot('currentPassword', 'Aktuelles Passwort')],
  },
  passwordRepeat: { label: 'Neues Passwort wiederholen', rules: [required, confirmed('password', 'Neues Passwort')] },
} satisfies FieldSpec

export const passwordProofFields = {
  currentPassword: { label: 'Aktuelles Passwort', rules: [required] },
} satisfies FieldSpec
