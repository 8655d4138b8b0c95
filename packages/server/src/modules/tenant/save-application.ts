import type { RouteParsed, saveApplication as route } from '@allmend/contract'
import { bankFields, compactIban } from '@allmend/domain/bank'
import { type GovernmentAddresses, governmentLinkNames } from '@allmend/domain/government'
import { allowsSignOn } from '@allmend/domain/sso'
import { formatVatNumber } from '@allmend/domain/tax'
import { checkFields } from '@allmend/domain/validation'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import { cameByDirectory, endDirectorySessions, hasOtherWay } from '../../platform/auth/directory-sessions.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { type Application, readApplication } from './read-application.ts'
import { takeLayoutColors } from './take-layout-colors.ts'

type Body = RouteParsed<typeof route>['body']

/** What was not sent stays. */
export async function saveApplication(tx: TenantTx, actor: Actor, body: Body): Promise<Application | Refusal> {
  const before = await readApplication(tx)
  const wanted = merge(before, body)
  const refused = await findObstacle(tx, actor, before, wanted)
  if (refused) return refused
  if (!(await write(tx, wanted, body.version))) {
    return refuseConflict(tx, 'application', { id: tx.appId, editedVersion: body.version, current: before })
  }
  // With a layout that does not offer it, the directory counts as off.
  if (!allowsSignOn(wanted.layout)) {
    if ((await cameByDirectory(tx, actor.user)) && !(await hasOtherWay(tx, actor.user))) return refuse('sso.only_way')
    await endDirectorySessions(tx)
  }
  if (body.takesLayoutColors) await takeLayoutColors(tx, actor)
  const after = await readApplication(tx)
  if (String(after.notificationRecipients) !== String(before.notificationRecipients)) await outdateMailSettings(tx)
  await audit(tx, actor, {
    action: 'changed',
    entity: 'application',
    entityId: tx.appId,
    version: after.version,
    before: core(before),
    after: core(after),
  })
  return after
}

const layoutWords = { default: 'Standard', gov: 'Verwaltung' } as const

/** Each link by its own name: the log says which was changed. */
const core = ({ version: _, governmentLinks: links, ...application }: Application) => ({
  ...application,
  layout: layoutWords[application.layout],
  ...Object.fromEntries(governmentLinkNames.map((name) => [name, links[name] ?? ''])),
})

/** Only those that lead somewhere. */
const filled = (links: GovernmentAddresses) =>
  Object.fromEntries(Object.entries(links).flatMap(([name, href]) => (href?.trim() ? [[name, href.trim()]] : [])))

/** What people type, with spaces around it at times. */
const typed = [
  ...(['title', 'vatNumber', 'textTitle', 'contact', 'address'] as const),
  ...(['creditorName', 'creditorStreet', 'creditorStreetno', 'creditorZipcode', 'creditorCity'] as const),
]

/** With lines as they are stored: trimmed, the number of the account without spaces, that of the business in its one form. */
function merge(before: Application, { takesLayoutColors: _, ...body }: Body): Application {
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const links = { ...before.governmentLinks, ...body.governmentLinks }
  const wanted: Application = { ...before, ...sent, governmentLinks: links }
  for (const name of typed) wanted[name] = wanted[name].trim()
  return {
    ...wanted,
    iban: compactIban(wanted.iban),
    vatNumber: formatVatNumber(wanted.vatNumber),
    notificationRecipients: [...new Set(wanted.notificationRecipients)],
  }
}

async function findObstacle(
  tx: TenantTx,
  { user }: Actor,
  before: Application,
  wanted: Application,
): Promise<Refusal | null> {
  // Part of it may have been there before: an account without a holder comes about in two steps, too.
  const wrong = checkFields(bankFields, { ...wanted })
  if (Object.keys(wrong).length > 0) return refuse('request.invalid', { fields: wrong })
  if (wanted.zone !== before.zone && (await hasBookings(tx))) return refuse('application.zone_in_use')
  // Or the last person who could switch it off again would be outside.
  if (wanted.staffNeedTwoFactor && !before.staffNeedTwoFactor && !user.hasTwoFactor) {
    return refuse('two_factor.own_first')
  }
  return null
}

/** Bookings are moments; in another zone each would be shown, printed and exported at a time nobody agreed on. */
async function hasBookings(tx: TenantTx): Promise<boolean> {
  const booking = await tx.db.selectFrom('booking').where('app_id', '=', tx.appId).select('id').limit(1).execute()
  return booking.length > 0
}

/** They are edited among the settings of mails, too: a form that is open there has an older state from here on. */
async function outdateMailSettings(tx: TenantTx): Promise<void> {
  await tx.db
    .updateTable('mail_setting')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('app_id', '=', tx.appId)
    .execute()
}

/** False if the settings are no longer those that were edited. */
async function write(tx: TenantTx, wanted: Application, version: number): Promise<boolean> {
  const texts = JSON.stringify({ title: wanted.textTitle, contact: wanted.contact, address: wanted.address })
  const saved = await tx.db
    .updateTable('app_setting')
    .set({
      vat_number: wanted.vatNumber,
      prices_include_vat: wanted.pricesIncludeVat,
      rounds_to_five: wanted.roundsToFive,
      default_lead_time_hours: wanted.defaultLeadTimeHours,
      default_horizon_days: wanted.defaultHorizonDays,
      default_deadline_hours: wanted.defaultDeadlineHours,
      default_confirmation: wanted.defaultConfirmation,
      notification_recipients: wanted.notificationRecipients,
      // Other texts stand on pages of their own.
      texts: sql`texts || ${texts}::jsonb`,
      iban: wanted.iban,
      creditor_name: wanted.creditorName,
      creditor_street: wanted.creditorStreet,
      creditor_streetno: wanted.creditorStreetno,
      creditor_zipcode: wanted.creditorZipcode,
      creditor_city: wanted.creditorCity,
      creditor_country: wanted.creditorCountry,
      payment_term_days: wanted.paymentTermDays,
      retention_months: wanted.retentionMonths,
      layout: wanted.layout,
      government_links: JSON.stringify(filled(wanted.governmentLinks)),
      version: version + 1,
    })
    .where('app_id', '=', tx.appId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!saved) return false
  await tx.db
    .updateTable('app')
    .set({ title: wanted.title, zone: wanted.zone, staff_need_two_factor: wanted.staffNeedTwoFactor })
    .where('id', '=', tx.appId)
    .execute()
  return true
}
