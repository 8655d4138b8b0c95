import { getApplication, saveApplication } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'

export function applicationRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, getApplication, async ({ tenant }) => ({ application: await tenant(readApplication) }))

  mount(server, platform, saveApplication, async ({ tenant, actor, body }) => {
    if (!Intl.supportedValuesOf('timeZone').includes(body.zone)) return refuse('application.zone_unknown')
    return tenant(async (tx) => {
      const before = await readApplication(tx)
      if (body.zone !== before.zone && (await hasBookings(tx))) return refuse('application.zone_in_use')
      const staffNeedTwoFactor = body.staffNeedTwoFactor ?? before.staffNeedTwoFactor
      // Or the last person who could switch it off again would be outside.
      if (staffNeedTwoFactor && !before.staffNeedTwoFactor && !actor().user.hasTwoFactor) {
        return refuse('two_factor.own_first')
      }
      const saved = await tx.db
        .updateTable('app_setting')
        .set({
          vat_number: body.vatNumber.trim(),
          prices_include_vat: body.pricesIncludeVat,
          rounds_to_five: body.roundsToFive,
          default_lead_time_hours: body.defaultLeadTimeHours,
          default_horizon_days: body.defaultHorizonDays,
          default_deadline_hours: body.defaultDeadlineHours,
          ...(body.notificationRecipients && { notification_recipients: [...new Set(body.notificationRecipients)] }),
          version: body.version + 1,
        })
        .where('app_id', '=', tx.appId)
        .where('version', '=', body.version)
        .returning('version')
        .executeTakeFirst()
      if (!saved) {
        return refuseConflict(tx, 'application', { id: tx.appId, editedVersion: body.version, current: before })
      }
      await tx.db
        .updateTable('app')
        .set({ title: body.title.trim(), zone: body.zone, staff_need_two_factor: staffNeedTwoFactor })
        .where('id', '=', tx.appId)
        .execute()
      const after = await readApplication(tx)
      const change = { before: core(before), after: core(after) }
      await audit(tx, actor(), {
        action: 'changed',
        entity: 'application',
        entityId: tx.appId,
        version: after.version,
        ...change,
      })
      return { application: after }
    })
  })
}

/** Bookings are moments; in another zone each would be shown, printed and exported at a time nobody agreed on. */
async function hasBookings(tx: TenantTx): Promise<boolean> {
  const booking = await tx.db.selectFrom('booking').where('app_id', '=', tx.appId).select('id').limit(1).execute()
  return booking.length > 0
}

type Application = Awaited<ReturnType<typeof readApplication>>
const core = ({ version: _, ...application }: Application) => application

function readApplication(tx: TenantTx) {
  return tx.db
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
      's.notification_recipients as notificationRecipients',
      's.version',
    ])
    .executeTakeFirstOrThrow()
}
