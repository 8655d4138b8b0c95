import type { FeatureFlag } from '@allmend/domain/access'
import {
  type AppDomain,
  addDomain,
  administratorFields,
  appFields,
  domainList,
  domainObstacle,
  limitFields,
} from '@allmend/domain/apps'
import { type Rule, required } from '@allmend/domain/validation'
import { packList, unpackList } from '../../../framework/form/packed-list.ts'
import type { PlatformApp } from './apps.queries.ts'

export interface AppValues {
  readonly title: string
  /** Packed: the form compares plain values. */
  readonly domains: readonly string[]
  /** Typed, but not added yet; saving adds it. */
  readonly newDomain: string
  readonly featureFlags: readonly FeatureFlag[]
  /** A number, or `demo`. */
  readonly copyOf: string
  readonly maxConnections: string
  readonly maxStorageMb: string
  readonly maxMailsPerHour: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly [name: string]: string | readonly string[]
}

export const domainsOf = ({ domains }: Pick<AppValues, 'domains'>): AppDomain[] => unpackList<AppDomain>(domains)

export const packDomains = (domains: readonly AppDomain[]): string[] =>
  packList(domains.map(({ id, domain, isMain }) => ({ ...(id !== undefined && { id }), domain, isMain })))

const isTyped = (text: unknown): text is string => typeof text === 'string' && text.trim() !== ''

const listOf = (packed: unknown) => unpackList<AppDomain>(Array.isArray(packed) ? packed : [])

/** The one that is typed counts, too. */
const domains: Rule = (value, field, { newDomain }) => {
  const list = listOf(value)
  if (list.length === 0 && isTyped(newDomain)) return null
  return required(list, field, {}) ?? domainList(list, field, {})
}

const newDomain: Rule = (value, _, others) => (isTyped(value) ? domainObstacle(value, listOf(others.domains)) : null)

/** What would be saved: those in the list, and the one that is typed. */
const allDomainsOf = (values: Pick<AppValues, 'domains' | 'newDomain'>): AppDomain[] =>
  isTyped(values.newDomain) ? addDomain(domainsOf(values), values.newDomain) : domainsOf(values)

export const appSpec = {
  title: appFields.title,
  domains: { label: appFields.domains.label, rules: [domains] },
  newDomain: { label: 'Neue Domain', rules: [newDomain] },
  featureFlags: { label: 'Funktionen', rules: [] },
  copyOf: { label: 'Einrichtung', rules: [] },
  ...limitFields,
  ...administratorFields,
}

const shown = (limit: number | null | undefined) => (limit == null ? '' : String(limit))
const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))

export const readApp = (app: PlatformApp | null): AppValues => ({
  title: app?.title ?? '',
  domains: packDomains(app?.domains ?? []),
  newDomain: '',
  featureFlags: app?.featureFlags ?? [],
  maxConnections: shown(app?.maxConnections),
  maxStorageMb: shown(app?.maxStorageMb),
  maxMailsPerHour: shown(app?.maxMailsPerHour),
  ...{ copyOf: '', firstname: '', lastname: '', email: '' },
})

export const changeOf = (values: AppValues) => ({
  title: values.title,
  domains: allDomainsOf(values),
  featureFlags: [...values.featureFlags],
  maxConnections: limitOf(values.maxConnections),
  maxStorageMb: limitOf(values.maxStorageMb),
  maxMailsPerHour: limitOf(values.maxMailsPerHour),
})

/** What is chosen for an app that begins with an example. */
export const fromDemo = 'demo'

/** With what is asked only once. */
export const newAppOf = ({ copyOf, firstname, lastname, email, ...values }: AppValues) => ({
  ...changeOf({ ...values, copyOf, firstname, lastname, email }),
  copyOf: copyOf === '' || copyOf === fromDemo ? null : Number(copyOf),
  fromDemo: copyOf === fromDemo,
  administrator: email.trim() === '' ? null : { firstname, lastname, email },
})
