import type { FieldSpec, Rule } from '../validation/index.ts'

const longest = 100

/** A personal number as it is kept, however it was typed or pasted: without blanks, and without marks nobody sees. Zeros in front count. */
export const readPersonalNumber = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s\u0085\p{Cf}]+|\u034F+/gu, '')

/** What a number can be made of. It goes into addresses of the gateway, hence never begins with a dot. */
const fits = new RegExp(`^[A-Za-z0-9][A-Za-z0-9./-]{0,${longest - 1}}$`)

const personalNumber: Rule = (value, field) => {
  const number = readPersonalNumber(String(value ?? ''))
  if (number === '' || fits.test(number)) return null
  return number.length > longest
    ? `'${field}' darf höchstens ${longest} Zeichen lang sein`
    : `'${field}' darf nur aus Ziffern, Buchstaben ohne Umlaute, Punkt, Bindestrich und Schrägstrich bestehen`
}

export const personalNumberFields = {
  hisoftPersonalNumber: { label: 'Personennummer', rules: [personalNumber] },
} as const satisfies FieldSpec
