import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'

/** Mails about orders and bookings, whoever they went to: staff were told who ordered. */
export async function forgetMailsAbout(
  tx: TenantTx,
  { orderIds, bookingIds }: { readonly orderIds: readonly number[]; readonly bookingIds: readonly number[] },
): Promise<void> {
  await sql`
    delete from mail_message where app_id = ${tx.appId}
      and (order_id = any(${orderIds as number[]}) or booking_id = any(${bookingIds as number[]}))
  `.execute(tx.db)
  // Lists for caretakers name several people.
  await sql`
    delete from mail_message where app_id = ${tx.appId} and id in (
      select mail_id from mail_booking where app_id = ${tx.appId} and booking_id = any(${bookingIds as number[]})
    )
  `.execute(tx.db)
}

/**
 * Links that nobody will send any more: of a mail that was only kept after two days, of one that was given up after thirty, in which
 * somebody may still send it again. Mails to keepers stay as long as the security log.
 */
export async function forgetMailSecrets({ db }: PlatformTx): Promise<void> {
  await sql`
    update mail_message set sealed = null where sealed is not null and state <> 'queued'
      and queued_at < now() - case when state = 'failed' then interval '30 days' else interval '2 days' end
  `.execute(db)
  await sql`delete from platform_mail where state <> 'queued' and created_at < now() - interval '180 days'`.execute(db)
}
