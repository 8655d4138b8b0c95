import type { Rule } from '../validation/index.ts'
import { decodePunycode, encodePunycode } from './punycode.ts'

const longestName = 253
const longestLabel = 63

const address = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
/** Letters of any script; a hyphen joins them. */
const written = /^[\p{L}\p{M}\p{N}-]+$/u

const isPlain = (text: string) => !/[^ -~]/.test(text)

/** As browsers send it: in small letters, without the last dot, other letters than a to z encoded. */
export const domainKey = (text: string): string =>
  text
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
    .map((part) => (isPlain(part) ? part : `xn--${encodePunycode(part)}`))
    .join('.')

/** As people read it. What cannot be decoded stays as it is, as does what would not be encoded the same way again. */
export const displayDomain = (domain: string): string =>
  domain
    .split('.')
    .map((part) => {
      const decoded = part.startsWith('xn--') ? decodePunycode(part.slice(4)) : null
      return decoded !== null && written.test(decoded) && domainKey(decoded) === part ? decoded : part
    })
    .join('.')

const isName = (key: string) => {
  if (address.test(key)) return true
  const labels = key.split('.')
  return (
    key.length <= longestName &&
    labels.every((part) => part.length <= longestLabel && label.test(part)) &&
    // A last part of digits alone would be taken for an address of numbers.
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** A domain, without protocol, path and port. */
export const domainName: Rule = (value, field) => {
  const text = String(value ?? '').trim()
  if (text === '') return `'${field}' darf nicht leer sein`
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return `'${field}' muss ohne Protokoll stehen, also ohne https://`
  if (/[/\\?#]/.test(text)) return `'${field}' muss ohne Pfad stehen, zum Beispiel reservation.gemeinde.ch`
  if (/:\d*$/.test(text)) return `'${field}' muss ohne Port stehen, zum Beispiel reservation.gemeinde.ch`
  const isWritten = text
    .normalize('NFKC')
    .replace(/\.$/, '')
    .split('.')
    .every((part) => written.test(part))
  return isWritten && isName(domainKey(text))
    ? null
    : `'${field}' muss ein Name wie reservation.gemeinde.ch sein, ohne Leerzeichen`
}
