/** Modulo 10, recursive: what is carried after each digit. */
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const
const digits = 26

const checkDigit = (reference: string): number => {
  let carry = 0
  for (const digit of reference) carry = carries[(carry + Number(digit)) % 10] ?? 0
  return (10 - carry) % 10
}

/** 27 digits: what is given, filled up with zeros in front, and a check digit. */
export function qrReference(given: string): string {
  if (!/^\d{1,26}$/.test(given)) throw new RangeError(`a QR reference is made of at most 26 digits: ${given}`)
  const reference = given.padStart(digits, '0')
  return `${reference}${checkDigit(reference)}`
}

export const isQrReference = (text: string): boolean =>
  /^\d{27}$/.test(text) && checkDigit(text.slice(0, digits)) === Number(text.at(-1))

/** As it is printed: two digits, then groups of five. */
export const formatQrReference = (reference: string): string =>
  `${reference.slice(0, 2)} ${reference.slice(2).replaceAll(/.{5}(?=.)/g, '$& ')}`
