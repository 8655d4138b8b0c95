import { sql } from 'kysely'
import { letterheadNow } from '../modules/order/index.ts'
import type { TenantTx } from '../platform/db/database.ts'

/** The account of the samples in the standard of the QR-bill: nobody has it. */
const account = {
  iban: 'CH4431999123000889012',
  creditor_name: 'Gemeinde Eschenbühl',
  creditor_street: 'Dorfplatz',
  creditor_streetno: '3',
  creditor_zipcode: '8699',
  creditor_city: 'Eschenbühl',
  payment_term_days: 30,
}

/** Beside the bill every municipality starts with. */
export async function demoPayments(tx: TenantTx): Promise<void> {
  await tx.db.updateTable('app_setting').set(account).where('app_id', '=', tx.appId).execute()
  await tx.db
    .updateTable('payment_option')
    .set({ name: 'Rechnung per E-Mail', description: 'Zahlbar innert 30 Tagen nach der Bestätigung.' })
    .where('app_id', '=', tx.appId)
    .where('kind', '=', 'invoice')
    .execute()
  await tx.db
    .insertInto('payment_option')
    .values([
      {
        app_id: tx.appId,
        name: 'Bar am Schalter',
        description: 'Zahlbar vor dem Termin bei der Gemeindeverwaltung, Dorfplatz 3.',
        kind: 'cash',
        due_days: 10,
        sort: 1,
      },
      {
        app_id: tx.appId,
        name: 'TWINT und Karte',
        description: 'Sofort bezahlt, sobald ein Zahlungsanbieter angeschlossen ist.',
        kind: 'online',
        due_days: 0,
        is_active: false,
        sort: 2,
      },
    ])
    .execute()
}

/** What came in for the orders of two years: most in time, some late, some not at all. */
export async function demoAccounts(tx: TenantTx, clerk = 'Sandra Huber'): Promise<void> {
  const mine = sql`app_id = ${tx.appId}`
  await sql`
    update customer_order set booked_on = created_at::date + 2, due_on = created_at::date + 32
    where ${mine} and state in ('booked', 'printed', 'payed', 'completed')
  `.execute(tx.db)
  // Who writes and where the money goes, as every invoice keeps it.
  await sql`
    update customer_order c set summary = c.summary || jsonb_build_object('letterhead', ${letterheadNow})
    from app_setting s join app on app.id = s.app_id
    where c.app_id = ${tx.appId} and s.app_id = c.app_id and c.booked_on is not null
  `.execute(tx.db)
  // A handful were reminded already.
  await sql`
    update customer_order set due_on = current_date - 1 - (id % 9) where ${mine} and state = 'printed' and id % 3 = 0
  `.execute(tx.db)
  await sql`
    insert into order_payment (app_id, order_id, kind, amount, on_day, note, actor_name)
    select app_id, id, 'payment', total, least(created_at::date + 9 + id % 30, current_date), '', ${clerk}
    from customer_order where ${mine} and state in ('payed', 'completed') and total > 0
  `.execute(tx.db)
  await sql`
    update customer_order set paid = total, payment_state = 'paid'
    where ${mine} and state in ('payed', 'completed') and total > 0
  `.execute(tx.db)
  // One pays in parts.
  await sql`
    with one as (
      select id, (total / 200) * 100 as half from customer_order where ${mine} and state = 'booked' and total > 20000 order by id limit 1
    ), paid as (
      insert into order_payment (app_id, order_id, kind, amount, on_day, note, actor_name)
      select ${tx.appId}, id, 'payment', half, current_date - 3, 'Erste Rate', ${clerk} from one returning order_id, amount
    )
    update customer_order o set paid = paid.amount from paid where o.app_id = ${tx.appId} and o.id = paid.order_id
  `.execute(tx.db)
  await sql`
    insert into order_credit (app_id, order_id, title, amount, tax, reason, actor_name)
    select app_id, id, 'Bestellung storniert', total, coalesce(summary -> 'tax', '[]'), 'Abgesagt', ${clerk}
    from customer_order where ${mine} and state in ('cancelled', 'cancelcompleted') and total > 0
  `.execute(tx.db)
  await sql`
    update customer_order set credited = total, state_reason = 'Abgesagt' where ${mine} and state in ('cancelled', 'cancelcompleted')
  `.execute(tx.db)
}
