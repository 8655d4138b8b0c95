import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

interface Organizer {
  readonly name: string
  readonly email: string
}

/** Whom calendars name as the host of a booking: the municipality, with the address answers go to. Null where it named none. */
export async function organizerOf(tx: TenantTx): Promise<Organizer | null> {
  const { rows } = await sql<{ name: string; email: string; contact: string }>`
    select coalesce(nullif(m.sender_name, ''), app.title) as name,
      coalesce(nullif(m.reply_to, ''), m.sender_address, '') as email, coalesce(s.texts ->> 'contact', '') as contact
    from app join app_setting s on s.app_id = app.id left join mail_setting m on m.app_id = app.id
    where app.id = ${tx.appId}
  `.execute(tx.db)
  const [row] = rows
  const email = row?.email || row?.contact.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/)?.[0]
  return row && email ? { name: row.name, email } : null
}
