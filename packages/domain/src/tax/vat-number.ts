import type { Rule } from '../validation/index.ts'

/** With or without strokes, dots and spaces, in any letters, with the letters of any of the country's languages behind it. */
const spelled = /^CHE[-. ]?(\d{3})[. ]?(\d{3})[. ]?(\d{3})(?:[- ]?(?:MWST|TVA|IVA|VAT))?$/i

const weights = [5, 4, 3, 2, 7, 6, 5, 4] as const

/** Modulo 11 over the first eight digits; some of them come to ten, and such numbers are never given. */
function fits(digits: string): boolean {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return (11 - (sum % 11)) % 11 === Number(digits[8])
}

/** Why this is no number of a Swiss business, or null. */
export function vatNumberGap(text: string): 'shape' | 'checksum' | null {
  const digits = spelled.exec(text.trim())?.slice(1, 4).join('')
  if (digits === undefined) return 'shape'
  return fits(digits) ? null : 'checksum'
}

/** As it is stored and printed, `CHE-123.456.788 MWST`; what is none stays as it was typed. */
export function formatVatNumber(text: string): string {
  const groups = spelled.exec(text.trim())?.slice(1, 4)
  return groups ? `CHE-${groups.join('.')} MWST` : text.trim()
}

const sentences = {
  shape: (field: string) => `'${field}' muss eine Nummer wie CHE-123.456.788 MWST sein`,
  checksum: (field: string) =>
    `'${field}' stimmt nicht: Die Prüfziffer passt nicht zur Nummer. Bitte vergleichen Sie sie`,
}

export const vatNumber: Rule = (value, field) => {
  const gap = typeof value === 'string' && value.trim() !== '' ? vatNumberGap(value) : null
  return gap && sentences[gap](field)
}
