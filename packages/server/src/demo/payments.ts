import { randomBytes } from 'node:crypto'
import type { PaymentProviderKind } from '@allmend/domain/payments'
import { sql } from 'kysely'
import { letterheadNow } from '../modules/order/index.ts'
import { sealSecret, simulatedAccount } from '../modules/payment/index.ts'
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
    .set({ name: 'Rechnung per E-Mail', description: 'Zahlbar innert 30 Tagen nach der Rechnung.' })
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
        name: 'TWINT oder Karte',
        description: 'Online mit TWINT oder Karte bezahlen. In der Demo fliesst kein Geld.',
        kind: 'online',
        due_days: 0,
        sort: 2,
      },
    ])
    .execute()
  await demoProvider(tx, 'payrexx')
}

/** A canton takes money by the other provider, so that both can be seen. */
export async function demoCantonPayments(tx: TenantTx): Promise<void> {
  await tx.db
    .insertInto('payment_option')
    .values({
      ...{ app_id: tx.appId, name: 'Karte oder TWINT', kind: 'online', due_days: 0, sort: 1 },
      description: 'Online mit Karte oder TWINT bezahlen. In der Demo fliesst kein Geld.',
    })
    .execute()
  await demoProvider(tx, 'datatrans')
}

/** The simulator that starts with the demo; nobody pays anything. */
async function demoProvider(tx: TenantTx, kind: PaymentProviderKind): Promise<void> {
  const { account: name, secret, signKey } = simulatedAccount
  await tx.db
    .insertInto('payment_provider')
    .values({
      ...{ app_id: tx.appId, kind, is_active: true, is_test: true, account: name },
      ...{ secret: sealSecret(tx, kind, secret), secret_end: secret.slice(-4) },
      ...(kind === 'datatrans' && { sign_key: sealSecret(tx, kind, signKey) }),
      webhook_token: randomBytes(24).toString('hex'),
    })
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
  // A handful are late: by days, by weeks, by more than a month.
  await sql`
    update customer_order c set due_on = current_date - late.days, booked_on = current_date - late.days - 30,
      created_at = least(c.created_at, now() - make_interval(days => late.days + 32))
    from (
      select id, (array[45, 14, 3, 33, 5, 12])[row_number() over (order by id)] as days
      from customer_order where ${mine} and state = 'printed' and total >= 500
    ) late
    where c.app_id = ${tx.appId} and c.id = late.id and late.days is not null
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

/** One club pays two of its orders together. */
export async function demoCollective(tx: TenantTx, clerk = 'Sandra Huber'): Promise<void> {
  await sql`
    with club as (
      select user_id from customer_order where app_id = ${tx.appId} and state in ('booked', 'printed') and paid = 0 and total > 0
      group by user_id having count(*) > 1 order by user_id limit 1
    ), chosen as (
      select c.id from customer_order c join club on club.user_id = c.user_id
      where c.app_id = ${tx.appId} and c.state in ('booked', 'printed') and c.paid = 0 and c.total > 0 order by c.id limit 2
    ), made as (
      insert into collective_invoice (app_id, year, number, user_id, contact, letterhead, made_on, due_on, made_by)
      select c.app_id, extract(year from current_date)::int, 1, c.user_id, c.contact, ${letterheadNow}, current_date - 6, current_date + 24, ${clerk}
      from customer_order c join app on app.id = c.app_id join app_setting s on s.app_id = c.app_id
      where c.app_id = ${tx.appId} and c.id = (select min(id) from chosen)
      returning id, due_on
    )
    update customer_order c set collective_id = made.id, due_on = made.due_on from made, chosen
    where c.app_id = ${tx.appId} and c.id = chosen.id
  `.execute(tx.db)
}
