import { auditedEntities } from '@allmend/domain/audit'
import { type BillCountry, compactIban, formatIban } from '@allmend/domain/bank'
import { applicationFields } from '@allmend/domain/objects'
import { type Rule, required } from '@allmend/domain/validation'
import type { Application, ApplicationBody } from './application.queries.ts'
import { gatherLinks, linkFields, readLayout } from './layout-values.ts'

const names = auditedEntities.application.fields
const anything: readonly Rule[] = []

// Who is told of orders is set among the mails.
const { notificationRecipients: _, ...fields } = applicationFields

const applicationSpec = {
  ...fields,
  pricesIncludeVat: { label: names.pricesIncludeVat, rules: anything },
  roundsToFive: { label: names.roundsToFive, rules: anything },
  staffNeedTwoFactor: { label: names.staffNeedTwoFactor, rules: anything },
  defaultConfirmation: { label: names.defaultConfirmation, rules: anything },
  // Nothing typed is not nothing sent.
  paymentTermDays: {
    ...applicationFields.paymentTermDays,
    rules: [required, ...applicationFields.paymentTermDays.rules] as readonly Rule[],
  },
  layout: { label: names.layout, rules: anything },
  takesLayoutColors: { label: 'Farben des Layouts', rules: anything },
}

/** Numbers are typed, so the form holds texts. */
export const readApplication = (application: Application) => ({
  title: application.title,
  zone: application.zone,
  vatNumber: application.vatNumber,
  pricesIncludeVat: application.pricesIncludeVat,
  roundsToFive: application.roundsToFive,
  staffNeedTwoFactor: application.staffNeedTwoFactor ?? false,
  defaultLeadTimeHours: String(application.defaultLeadTimeHours),
  defaultHorizonDays: String(application.defaultHorizonDays),
  defaultDeadlineHours: String(application.defaultDeadlineHours),
  defaultConfirmation: application.defaultConfirmation as string,
  textTitle: application.textTitle,
  contact: application.contact,
  address: application.address,
  iban: formatIban(application.iban),
  creditorName: application.creditorName,
  creditorStreet: application.creditorStreet,
  creditorStreetno: application.creditorStreetno,
  creditorZipcode: application.creditorZipcode,
  creditorCity: application.creditorCity,
  creditorCountry: application.creditorCountry as string,
  paymentTermDays: String(application.paymentTermDays),
  retentionMonths: application.retentionMonths === null ? '' : String(application.retentionMonths),
  ...readLayout(application),
})

export type ApplicationValues = ReturnType<typeof readApplication>

export const applicationSpecOf = ({ layout }: ApplicationValues) => ({ ...applicationSpec, ...linkFields(layout) })

export const applicationOf = (values: ApplicationValues, version: number): ApplicationBody => ({
  ...gatherLinks(values),
  defaultLeadTimeHours: Number(values.defaultLeadTimeHours),
  defaultHorizonDays: Number(values.defaultHorizonDays),
  defaultDeadlineHours: Number(values.defaultDeadlineHours),
  defaultConfirmation: values.defaultConfirmation === 'automatic' ? 'automatic' : 'manual',
  iban: compactIban(values.iban),
  creditorCountry: values.creditorCountry as BillCountry,
  paymentTermDays: Number(values.paymentTermDays),
  retentionMonths: values.retentionMonths.trim() === '' ? null : Number(values.retentionMonths),
  version,
})

const hoursPerDay = 24
const daysPerWeek = 7

/** «= 2 Tage» beside 48 hours: nobody counts in hours beyond a day. */
export function inDays(hours: string): string {
  const count = Number(hours)
  if (!/^\d+$/.test(hours.trim()) || count < hoursPerDay || count % hoursPerDay !== 0) return ''
  const days = count / hoursPerDay
  return days === 1 ? '= 1 Tag' : `= ${days} Tage`
}

/** «= 26 Wochen» beside 182 days, «= 1 Jahr» beside 365. */
export function inWeeks(days: string): string {
  const count = Number(days)
  if (!/^\d+$/.test(days.trim()) || count === 0) return ''
  if (count % 365 === 0) return count === 365 ? '= 1 Jahr' : `= ${count / 365} Jahre`
  if (count % daysPerWeek !== 0) return ''
  return count === daysPerWeek ? '= 1 Woche' : `= ${count / daysPerWeek} Wochen`
}

/** «= 2 Jahre» beside 24 months. */
export function inYears(months: string): string {
  const count = Number(months)
  if (!/^\d+$/.test(months.trim()) || count === 0 || count % 12 !== 0) return ''
  return count === 12 ? '= 1 Jahr' : `= ${count / 12} Jahre`
}

const home = 'Europe/Zurich'

/** The zones the browser knows, ours first; the one in use is among them even where the browser does not know it. */
export const zoneChoices = (used: string, known: readonly string[]): string[] => [
  ...new Set([home, ...(used ? [used] : []), ...known]),
]
