import { mod97 } from './mod-97.ts'

/** ISO 11649: what is given behind `RF` and two check digits. Banks take it with an account that is no QR-IBAN. */
export function creditorReference(given: string): string {
  if (!/^[\dA-Z]{1,21}$/.test(given)) {
    throw new RangeError(`a creditor reference is made of at most 21 digits and capitals: ${given}`)
  }
  return `RF${String(98 - mod97(`${given}RF00`)).padStart(2, '0')}${given}`
}

export const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[\dA-Z]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1

/** As it is printed: in groups of four. */
export const formatCreditorReference = (reference: string): string => reference.replaceAll(/.{4}(?=.)/g, '$& ')
