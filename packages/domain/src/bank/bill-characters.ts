import type { Rule } from '../validation/index.ts'

/** What the Swiss QR-bill may contain (Implementation Guidelines 2.3): Latin letters of Europe, signs of a keyboard, the euro. */
const allowed = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]$/

/** Nothing a bank would refuse to read; the first sign that is, is named. */
export const billCharacters: Rule = (value, field) => {
  const wrong = typeof value === 'string' ? [...value.trim()].find((sign) => !allowed.test(sign)) : undefined
  return wrong === undefined
    ? null
    : `'${field}' enthält ein Zeichen, das auf QR-Rechnungen nicht erlaubt ist: ${wrong}`
}
