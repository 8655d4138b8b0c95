import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/** So many at a time; each portion is a transaction of its own, with its mails. */
export const portion = 25

const hoursOf = { customer: 'm.customer_reminder_hours', caretaker: 'm.caretaker_reminder_hours' } as const

/**
 * Bookings somebody is to be reminded of now: confirmed, not begun, and of this start nobody was. They are noted in the transaction
 * that writes the mails, so a process that dies leaves neither note nor mail; of two at the same time the key lets one through. What
 * somebody is just cancelling or moving is left for the next round.
 */
export async function claimDue(tx: TenantTx, kind: keyof typeof hoursOf, now: Date): Promise<number[]> {
  const { rows } = await sql<{ booking_id: number }>`
    with due as (
      select b.id, b.display_start from booking b join mail_setting m on m.app_id = b.app_id
      where b.app_id = ${tx.appId} and b.state = 'confirmed' and b.display_start > ${now}
        and b.display_start <= ${now}::timestamptz + make_interval(hours => ${sql.ref(hoursOf[kind])})
        and not exists (
          select from booking_reminder r
          where r.app_id = b.app_id and r.booking_id = b.id and r.kind = ${kind} and r.starts_at = b.display_start
        )
      order by b.display_start, b.id limit ${portion} for share of b skip locked
    )
    insert into booking_reminder (app_id, booking_id, kind, starts_at)
    select ${tx.appId}::int, id, ${kind}::text, display_start from due
    on conflict do nothing returning booking_id
  `.execute(tx.db)
  return rows.map(({ booking_id }) => booking_id)
}
