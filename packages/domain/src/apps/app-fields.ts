import { staffFields } from '../people/index.ts'
import {
  type FieldSpec,
  integer,
  max,
  maxValue,
  minValue,
  type Rule,
  required,
  singleLine,
} from '../validation/index.ts'
import { domainList } from './domain-list.ts'

/** What a keeper says of an app. */
export const appFields = {
  title: { label: 'Titel', rules: [required, singleLine, max(200)] },
  domains: { label: 'Domains', rules: [required, domainList] },
} satisfies FieldSpec

/** What one app may take of the installation; empty without a bound of its own. */
export const limitFields = {
  maxConnections: { label: 'Parallele Verbindungen', rules: [integer, minValue(1), maxValue(1000)] },
  maxStorageMb: { label: 'Speicher (MB)', rules: [integer, minValue(1), maxValue(10_000_000)] },
  maxMailsPerHour: { label: 'E-Mails pro Stunde', rules: [integer, minValue(1), maxValue(1_000_000)] },
} satisfies FieldSpec

const names = ['firstname', 'lastname', 'email'] as const
const isNamed = (values: Readonly<Record<string, unknown>>) =>
  names.some((name) => String(values[name] ?? '').trim() !== '')

/** Nobody need be invited; whoever is, is named in full. */
const onceNamed =
  (rule: Rule): Rule =>
  (value, field, others) =>
    isNamed(others) ? rule(value, field, others) : null

/** The first administrator of a new app. */
export const administratorFields = {
  firstname: { label: staffFields.firstname.label, rules: staffFields.firstname.rules.map(onceNamed) },
  lastname: { label: staffFields.lastname.label, rules: staffFields.lastname.rules.map(onceNamed) },
  email: { label: staffFields.email.label, rules: staffFields.email.rules.map(onceNamed) },
} satisfies FieldSpec
