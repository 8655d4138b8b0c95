import { governmentLinks } from '@allmend/contract'
import type { BillCountry } from '@allmend/domain/bank'
import type { Layout } from '@allmend/domain/color'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

export type Application = Awaited<ReturnType<typeof readApplication>>

const text = (name: 'title' | 'contact' | 'address') => sql<string>`coalesce(s.texts ->> ${sql.lit(name)}, '')`

/** Everything on *Einstellungen › Anwendung*, from the app and its settings. */
export async function readApplication(tx: TenantTx) {
  const { links, ...application } = await readRow(tx)
  return { ...application, governmentLinks: governmentLinks.parse(links) }
}

const readRow = (tx: TenantTx) =>
  tx.db
    .selectFrom('app')
    .innerJoin('app_setting as s', 's.app_id', 'app.id')
    .where('app.id', '=', tx.appId)
    .select([
      'app.title',
      'app.zone',
      'app.staff_need_two_factor as staffNeedTwoFactor',
      's.vat_number as vatNumber',
      's.prices_include_vat as pricesIncludeVat',
      's.rounds_to_five as roundsToFive',
      's.default_lead_time_hours as defaultLeadTimeHours',
      's.default_horizon_days as defaultHorizonDays',
      's.default_deadline_hours as defaultDeadlineHours',
      sql<'automatic' | 'manual'>`s.default_confirmation`.as('defaultConfirmation'),
      's.notification_recipients as notificationRecipients',
      text('title').as('textTitle'),
      text('contact').as('contact'),
      text('address').as('address'),
      's.iban',
      's.creditor_name as creditorName',
      's.creditor_street as creditorStreet',
      's.creditor_streetno as creditorStreetno',
      's.creditor_zipcode as creditorZipcode',
      's.creditor_city as creditorCity',
      sql<BillCountry>`s.creditor_country`.as('creditorCountry'),
      's.payment_term_days as paymentTermDays',
      's.retention_months as retentionMonths',
      sql<Layout>`s.layout`.as('layout'),
      's.government_links as links',
      's.version',
    ])
    .executeTakeFirstOrThrow()
