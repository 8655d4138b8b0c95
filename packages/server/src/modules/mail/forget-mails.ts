import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/** Mails about orders and bookings, whoever they went to: staff were told who ordered. */
export async function forgetMailsAbout(
  tx: TenantTx,
  { orderIds, bookingIds }: { readonly orderIds: readonly number[]; readonly bookingIds: readonly number[] },
): Promise<void> {
  await sql`
    delete from mail_message where app_id = ${tx.appId}
      and (order_id = any(${orderIds as number[]}) or booking_id = any(${bookingIds as number[]}))
  `.execute(tx.db)
}
