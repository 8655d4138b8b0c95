import { type FieldSpec, max, type Rule, required, singleLine } from '../validation/index.ts'

export const notAnAddress = (field: string) => `'${field}' ist keine gültige Adresse`

/** Who calls it knows more of names and numbers: what passes here may still be none. */
const addressBeginning =
  (beginnings: string): Rule =>
  (value, field) => {
    const text = String(value ?? '').trim()
    if (text === '') return null
    if (!/^[a-z][a-z\d+.-]*:/i.test(text)) return notAnAddress(field)
    const [, authority] = /^https?:\/\/([^/?#]*)/.exec(text) ?? []
    if (authority === undefined) return `'${field}' muss mit ${beginnings} beginnen`
    if (authority.includes('@')) return `'${field}' darf keine Zugangsdaten enthalten`
    if (text.includes('#')) return `'${field}' darf kein # enthalten`
    const isHost = /^(\[[\da-f:.]+\]|[\p{L}\p{N}._-]+)(:\d{1,5})?$/iu.test(authority)
    return isHost && !/\s/.test(text) ? null : notAnAddress(field)
  }

const webAddress = addressBeginning('https:// oder http://')
/** Where a key goes along, `http://` is named to nobody, though the operator may allow it. */
export const secureAddress = addressBeginning('https://')

/** The query of an address is the place for passwords: that there is one is all that is shown of it. */
export const shownQuery = (query: string): string => (query === '' ? '' : '?…')

/** `https://fibu.example/hooks?token=x` → `fibu.example/hooks?…` */
export function shownAddress(url: string): string {
  const [, host = '', path = '', query = ''] = /^https?:\/\/([^/?#]*)([^?#]*)([^#]*)/i.exec(url.trim()) ?? []
  return `${host}${path === '/' ? '' : path}${shownQuery(query)}`
}

/** Whoever is on the way reads along. */
export const isUnencrypted = (url: string): boolean => /^\s*http:/i.test(url)

/** What staff enter about a target. */
export const webhookFields = {
  name: { label: 'Name', rules: [required, max(80), singleLine] },
  url: { label: 'Adresse (URL)', rules: [required, max(500), singleLine, webAddress] },
} as const satisfies FieldSpec
