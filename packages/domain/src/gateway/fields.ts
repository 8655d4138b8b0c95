import { type FieldSpec, max, requiredIf, singleLine } from '../validation/index.ts'
import { secureAddress } from '../webhooks/index.ts'

/** What staff enter about their gateway. */
export const gatewayFields = {
  url: { label: 'Adresse (URL)', rules: [requiredIf('isActive', true), max(500), singleLine, secureAddress] },
  token: { label: 'Zugangsschlüssel', rules: [max(500), singleLine] },
} as const satisfies FieldSpec

/** What people are searched by at the gateway. */
export const gatewaySearchNames = ['firstname', 'lastname', 'street', 'streetno', 'city', 'personalNumber'] as const
export type GatewaySearchName = (typeof gatewaySearchNames)[number]

export const gatewaySearchLabels: Readonly<Record<GatewaySearchName, string>> = {
  firstname: 'Vorname',
  lastname: 'Nachname',
  street: 'Strasse',
  streetno: 'Hausnummer',
  city: 'Ort',
  personalNumber: 'Personennummer',
}

export type GatewaySearch = Readonly<Partial<Record<GatewaySearchName, string>>>

type Typed = Readonly<Partial<Record<GatewaySearchName, string | undefined>>>

export const nothingFilled = 'Bitte füllen Sie mindestens ein Feld aus!'

/** Only what was filled in. */
export function filledFields(search: Typed): GatewaySearch {
  const filled = gatewaySearchNames.flatMap((name) => {
    const text = search[name]?.trim() ?? ''
    return text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(filled)
}

/** The number of the old-age insurance: 756, nine digits and one to check them by, mostly written with dots. */
export function readInsuranceNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s.]/g, '')
  if (!/^756\d{10}$/.test(digits)) return null
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(digits[12]) ? digits : null
}
