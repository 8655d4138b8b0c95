import type { Layout } from '../color/index.ts'
import { type FieldSpec, max, type Rule, requiredIf, singleLine } from '../validation/index.ts'

/** The layouts whose municipalities may sign their staff in with a directory of their own. */
export const signOnLayouts: readonly Layout[] = ['gov']

export const allowsSignOn = (layout: string): boolean => signOnLayouts.some((one) => one === layout)

const discoveryPath = '/.well-known/openid-configuration'

/** Where a directory is found, as people paste it: with spaces around, or the address of its description. */
export function issuerOf(typed: string): string {
  const address = typed.trim()
  return address.endsWith(discoveryPath) ? address.slice(0, -discoveryPath.length) : address
}

const microsoft = 'login.microsoftonline.com'
const tenantPath = /^\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/i

/** An address alone: nothing behind `?` or `#`, and nobody's name and password in it. */
const address = /^https?:\/\/([a-z\d.-]+|\[[a-f\d:.]+\])(?::\d{1,5})?(\/[^\s?#@\\]*)?$/i

const issuerAddress: Rule = (value, field) => {
  const text = issuerOf(String(value ?? ''))
  if (text === '') return null
  const found = address.exec(text)
  if (!found) return `'${field}' muss eine Adresse wie https://login.gemeinde.ch sein`
  const [, host = '', path = ''] = found
  return host.toLowerCase() === microsoft && !tenantPath.test(path)
    ? `'${field}' muss bei Microsoft die Mandanten-ID nennen: https://${microsoft}/…/v2.0`
    : null
}

const plainWord: Rule = (value, field) =>
  /^[^\s"\\\p{Cc}]*$/u.test(String(value ?? '').trim()) ? null : `'${field}' darf keine Leerzeichen enthalten`

const ifOn = requiredIf('isOn', true)

export interface GroupRule {
  readonly groupId: number
  /** What the directory says of people who belong to the group; one of it is enough. */
  readonly values: readonly string[]
}

const longestValue = 200

const groupValues: Rule = (value, field) => {
  const rules = (Array.isArray(value) ? value : []) as readonly GroupRule[]
  if (new Set(rules.map(({ groupId }) => groupId)).size < rules.length) {
    return `'${field}' darf jede Gruppe nur einmal enthalten`
  }
  const tooLong = rules.flatMap(({ values }) => values).some((one) => one.length > longestValue)
  return tooLong ? `'${field}' darf nur Werte mit höchstens ${longestValue} Zeichen enthalten` : null
}

/** The directory a municipality signs its staff in with. */
export const signOnFields = {
  label: { label: 'Bezeichnung', rules: [ifOn, max(40), singleLine] },
  issuer: { label: 'Aussteller (Issuer)', rules: [ifOn, max(300), issuerAddress] },
  clientId: { label: 'Client-ID', rules: [ifOn, max(200), plainWord] },
  clientSecret: { label: 'Client-Geheimnis', rules: [max(500), singleLine] },
  groupClaim: { label: 'Angabe mit den Gruppen', rules: [max(100), plainWord] },
  groupRules: { label: 'Zuordnung der Gruppen', rules: [groupValues] },
  emergencyUserId: { label: 'Notfallkonto', rules: [requiredIf('staffPasswordOff', true)] },
} satisfies FieldSpec

interface DirectoryKey {
  readonly issuer: string
  readonly clientId: string
}

/**
 * Whether it is still the same directory, known under the same name. For another, a stored secret would be handed to whoever stands there, and
 * whoever the former let in has to show themselves anew.
 */
export const isSameDirectory = (before: DirectoryKey, after: DirectoryKey): boolean =>
  issuerOf(before.issuer) === issuerOf(after.issuer) && before.clientId.trim() === after.clientId.trim()
