import { type FieldSpec, max, type Rule, required, requiredIf, singleLine } from '../validation/index.ts'

export const paymentProviderKinds = ['payrexx', 'datatrans'] as const
export type PaymentProviderKind = (typeof paymentProviderKinds)[number]

/** What one try to pay came to. */
export const paymentStatesOfTry = ['open', 'paid', 'declined', 'cancelled', 'expired', 'mismatch'] as const
export type PaymentTryState = (typeof paymentStatesOfTry)[number]

const hexadecimal: Rule = (value, field) =>
  /^([\da-f]{2})*$/i.test(String(value ?? '').trim()) ? null : `'${field}' besteht aus den Ziffern 0 bis 9 und a bis f`

const plainWord: Rule = (value, field) =>
  /^[\w.-]*$/.test(String(value ?? '').trim()) ? null : `'${field}' darf keine Leerzeichen und Sonderzeichen enthalten`

const ifActive = requiredIf('isActive', true)

/** What staff enter about their provider. */
export const providerFields = {
  account: { label: 'Instanz oder Händlernummer', rules: [ifActive, max(100), plainWord] },
  secret: { label: 'Geheimer Schlüssel', rules: [max(300), singleLine] },
  signKey: { label: 'Signaturschlüssel', rules: [max(300), hexadecimal] },
} as const satisfies FieldSpec

/** What staff enter about money that goes back. */
export const refundFields = { reason: { label: 'Grund', rules: [required, max(300)] } } as const satisfies FieldSpec
