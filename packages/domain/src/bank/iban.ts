import { mod97 } from './mod-97.ts'

/** As it is stored and sent: without spaces, in capitals. People type it in groups. */
export const compactIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** In groups of four, as banks print it. */
export const formatIban = (iban: string): string => compactIban(iban).replaceAll(/.{4}(?=.)/g, '$& ')

/** Where a QR-bill may be paid to, and how long an IBAN is there. */
const length = 21
export const billCountries = ['CH', 'LI'] as const
export type BillCountry = (typeof billCountries)[number]

/** Whether the check digits fit (ISO 13616): the first four characters go to the end, then the number leaves 1 when divided by 97. */
const fits = (iban: string) => mod97(iban.slice(4) + iban.slice(0, 4)) === 1

/**
 * Why this is no account a QR-bill can be paid to, or null. The first thing a person would mend comes first.
 * Example: `CH93 0076 2011 6238 5295 7` is one.
 */
export function ibanGap(text: string): 'shape' | 'country' | 'length' | 'checksum' | null {
  const iban = compactIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/.test(iban)) return 'shape'
  if (!billCountries.some((country) => iban.startsWith(country))) return 'country'
  if (iban.length !== length) return 'length'
  // The number of the bank is made of digits only.
  if (!/^\d{5}$/.test(iban.slice(4, 9))) return 'shape'
  return fits(iban) ? null : 'checksum'
}

export const isIban = (text: string): boolean => ibanGap(text) === null

/** Numbers of banks that stand for accounts paid with a QR reference. */
const [firstQr, lastQr] = [30_000, 31_999]

/** Whether payments to this account need a QR reference. */
export function isQrIban(text: string): boolean {
  const bank = Number(compactIban(text).slice(4, 9))
  return isIban(text) && bank >= firstQr && bank <= lastQr
}
