import { sql } from 'kysely'
import type { TenantTx } from '../platform/db/database.ts'

/** Not every account is active: one was locked, of one nobody proved the address, one wants to go, and some people are guests. */
export async function demoStates(tx: TenantTx): Promise<void> {
  const mark = (email: string, values: object) =>
    tx.db.updateTable('app_user').set(values).where('app_id', '=', tx.appId).where('email', '=', email).execute()
  await mark('marcel.graf@demo.test', { is_active: false })
  await mark('elif.aydin@demo.test', { email_verified_at: null })
  await mark('werner.zollinger@demo.test', { deletion_requested_at: sql`now() - interval '2 days'` })
  const guest = { has_account: false, password_hash: null, username: '', email_verified_at: null }
  await mark('sofia.bernasconi@demo.test', guest)
  await mark('anna.huber@demo.test', guest)
  await sql`
    update app_user set last_sign_in_at = now() - (id % 23) * interval '1 day' - (id % 7) * interval '97 minutes'
    where app_id = ${tx.appId} and state = 'active'
  `.execute(tx.db)
  await sql`
    update app_user set created_at = now() - (id % 11) * interval '31 days' - interval '40 days' where app_id = ${tx.appId}
  `.execute(tx.db)
}

/** Where the orders of two years stand in the accounts, and what customers still ask for. */
export async function demoOrderStates(tx: TenantTx): Promise<void> {
  await sql`
    with gone as (
      select order_id, max(id) as booking from booking where app_id = ${tx.appId} group by order_id
      having bool_and(state in ('rejected', 'cancelled'))
    )
    update customer_order o set state = case
      when exists (select from gone where gone.order_id = o.id) then case when o.id % 2 = 0 then 'cancelcompleted' else 'cancelled' end
      when o.created_at < now() - interval '70 days' then 'completed'
      when o.created_at < now() - interval '40 days' then 'payed'
      when o.created_at < now() - interval '25 days' then 'printed'
      when o.created_at < now() - interval '12 days' then 'booked'
      else 'created' end
    where o.app_id = ${tx.appId}
  `.execute(tx.db)
  await sql`
    insert into change_request (app_id, booking_id, kind, display_start, display_end, message)
    select b.app_id, b.id, 'time', b.display_start + interval '7 days', b.display_end + interval '7 days',
      'Der Chor aus Neudorf kann erst eine Woche später kommen.'
    from booking b where b.app_id = ${tx.appId} and b.name = 'Chorreise' limit 1
  `.execute(tx.db)
  await sql`
    insert into change_request (app_id, booking_id, kind, message)
    select b.app_id, b.id, 'cancel', 'Wir haben zu wenige Anmeldungen. Könnten Sie uns die Gebühr erlassen?'
    from booking b where b.app_id = ${tx.appId} and b.name = 'Quartierfest' and b.state = 'confirmed' and b.display_start > now()
    order by b.display_start limit 1
  `.execute(tx.db)
}
