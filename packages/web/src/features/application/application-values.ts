import { auditedEntities } from '@allmend/domain/audit'
import { applicationFields } from '@allmend/domain/objects'
import type { Rule } from '@allmend/domain/validation'
import type { Application } from './application.queries.ts'

const names = auditedEntities.application.fields
const anything: readonly Rule[] = []

export const applicationSpec = {
  ...applicationFields,
  pricesIncludeVat: { label: names.pricesIncludeVat, rules: anything },
  roundsToFive: { label: names.roundsToFive, rules: anything },
  staffNeedTwoFactor: { label: names.staffNeedTwoFactor, rules: anything },
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
  notificationRecipients: application.notificationRecipients as readonly string[],
})

export type ApplicationValues = ReturnType<typeof readApplication>

export const applicationOf = (values: ApplicationValues, version: number): Application => ({
  ...values,
  defaultLeadTimeHours: Number(values.defaultLeadTimeHours),
  defaultHorizonDays: Number(values.defaultHorizonDays),
  defaultDeadlineHours: Number(values.defaultDeadlineHours),
  notificationRecipients: [...values.notificationRecipients],
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

const home = 'Europe/Zurich'

/** The zones the browser knows, ours first; the one in use is among them even where the browser does not know it. */
export const zoneChoices = (used: string, known: readonly string[]): string[] => [
  ...new Set([home, ...(used ? [used] : []), ...known]),
]
