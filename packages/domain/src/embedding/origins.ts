import type { FieldSpec, Rule } from '../validation/index.ts'

/** More websites than any municipality has. */
export const mostOrigins = 20
const longest = 200

/** Host and port: no path, nobody's password, no sign that would mean something in a header. Letters may be any, such as umlauts. */
const sign = '[\\p{L}\\p{M}\\d]'
const word = `${sign}(?:(?:${sign}|-)*${sign})?`
const shape = new RegExp(`^(https?)://(${word}(?:\\.${word})*)(:\\d{1,5})?$`, 'u')

/**
 * As a browser names the page around a frame, in the letters it was written in; null if it is none. What people copy from the address bar
 * may end with a path.
 */
export function originOf(text: string): string | null {
  const trimmed = text.trim()
  const [, start = '', rest = ''] = /^([^/]*\/\/[^/?#]*)(.*)$/.exec(trimmed) ?? []
  const origin = start.normalize('NFC').toLowerCase()
  if (origin.length > longest || /\s/.test(rest)) return null
  const [, scheme, , port] = shape.exec(origin) ?? []
  if (scheme === undefined) return null
  if (port !== undefined && (Number(port.slice(1)) < 1 || Number(port.slice(1)) > 65_535)) return null
  return origin.replace(scheme === 'https' ? /:443$/ : /:80$/, '')
}

/** As somebody types them, one to a line. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const notAWebsite = (field: string, text: string) =>
  `'${field}': «${text.slice(0, 60)}» ist keine Adresse einer Website`

const origins: Rule = (value, field) => {
  const named: readonly unknown[] = Array.isArray(value) ? value : linesOf(String(value ?? ''))
  if (named.length > mostOrigins) return `'${field}' dürfen höchstens ${mostOrigins} sein`
  const wrong = named.find((one) => originOf(String(one)) === null)
  return wrong === undefined ? null : notAWebsite(field, String(wrong))
}

export const embeddingFields = {
  origins: { label: 'Websites', rules: [origins] },
} as const satisfies FieldSpec
