import type { Rule } from '../validation/index.ts'
import { displayDomain, domainKey, domainName } from './domain-name.ts'

export interface AppDomain {
  /** 0 or missing for one that is new. */
  readonly id?: number | undefined
  readonly domain: string
  readonly isMain: boolean
}

/** Why a domain cannot join these; null if it can. */
export function domainObstacle(text: string, domains: readonly AppDomain[]): string | null {
  const problem = domainName(text, 'Domain', {})
  if (problem) return problem
  const key = domainKey(text)
  return domains.some(({ domain }) => domain === key) ? `'${displayDomain(key)}' ist schon erfasst` : null
}

/** The first domain becomes the main one. */
export const addDomain = <D extends AppDomain>(domains: readonly D[], text: string): (D | AppDomain)[] => [
  ...domains,
  { domain: domainKey(text), isMain: domains.length === 0 },
]

/** The one with the star. */
export const makeMain = <D extends AppDomain>(domains: readonly D[], main: string): D[] =>
  domains.map((entry) => ({ ...entry, isMain: entry.domain === main }))

/** The main one stays. */
export const removeDomain = <D extends AppDomain>(domains: readonly D[], gone: string): D[] =>
  domains.filter(({ domain, isMain }) => isMain || domain !== gone)

/** As they are stored; a single one is the main one, whatever it was sent as. */
export const settledDomains = (domains: readonly AppDomain[]): AppDomain[] =>
  domains.map(({ domain, isMain, ...entry }) => ({
    ...entry,
    domain: domainKey(domain),
    isMain: isMain || domains.length === 1,
  }))

const readList = (value: unknown): readonly AppDomain[] => (Array.isArray(value) ? (value as AppDomain[]) : [])

/** Each is a name, none stands twice, and exactly one is the main one. */
export const domainList: Rule = (value, field) => {
  const sent = readList(value)
  for (const { domain } of sent) {
    const problem = domainName(domain, 'Domain', {})
    if (problem) return problem
  }
  const domains = settledDomains(sent)
  const twice = domains.find(({ domain }, index) => domains.findIndex((other) => other.domain === domain) !== index)
  if (twice) return `'${displayDomain(twice.domain)}' ist schon erfasst`
  return domains.length === 0 || domains.filter(({ isMain }) => isMain).length === 1
    ? null
    : `'${field}' müssen genau eine Hauptdomain haben`
}
