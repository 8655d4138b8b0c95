import { askBillAt, sendBillAgainAt } from '@allmend/domain/gateway'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { followBill, orderNumber } from '../order/index.ts'
import { callGateway } from './call-gateway.ts'
import type { ToldBill } from './gateway.ts'
import type { GatewayPlatform } from './gateway-platform.ts'

/** Longer than the longest call: whoever holds one that long is gone. */
const lease = '60 seconds'

interface Claimed {
  readonly order_id: number
  readonly key: string
  readonly state: 'waiting' | 'sent'
  readonly personal_number: string
  readonly amount: number
  readonly sent_at: Date | null
  readonly tries: number
  readonly year: number
  readonly number: number
  readonly booked_on: string | null
  readonly due_on: string | null
}

/** Takes what is due next: what waits to be sent goes before what is only asked for. */
async function claim(tx: TenantTx): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    with due as (
      select app_id, order_id from gateway_bill
      where app_id = ${tx.appId} and next_at <= now() and state <> 'refused' and (claimed_until is null or claimed_until <= now())
      order by state = 'sent', next_at, order_id limit 1 for update skip locked
    )
    update gateway_bill b set claimed_until = now() + ${lease}::interval
    from due join customer_order c on c.app_id = due.app_id and c.id = due.order_id
    where b.app_id = due.app_id and b.order_id = due.order_id
    returning b.order_id, b.key, b.state, b.personal_number, b.amount, b.sent_at, b.tries, c.year, c.number,
      c.booked_on::text as booked_on, c.due_on::text as due_on
  `.execute(tx.db)
  return rows[0] ?? null
}

/** Only as long as it is the one that was sent: what staff changed meanwhile goes out anew. */
const ofBill = (tx: TenantTx, { order_id, state, tries }: Claimed) =>
  sql`where app_id = ${tx.appId} and order_id = ${order_id} and state = ${state} and tries >= ${tries}`

async function noteTold(tx: TenantTx, bill: Claimed, { number, status }: ToldBill): Promise<void> {
  // Whoever changes the order holds it first, then the bill.
  await followBill(tx, bill.order_id, status !== 'notfound')
  const now = Date.now()
  const next = askBillAt({ status, since: bill.sent_at?.getTime() ?? now, now })
  await sql`
    update gateway_bill set state = 'sent', sent_at = coalesce(sent_at, now()), asked_at = now(), claimed_until = null, failure = '',
      number = case when ${number} = '' then number else ${number} end, status = ${status}, tries = 0,
      next_at = ${next === null ? null : new Date(next)}::timestamptz
    ${ofBill(tx, bill)}
  `.execute(tx.db)
}

async function noteRefused(tx: TenantTx, bill: Claimed, words: string): Promise<void> {
  await sql`
    update gateway_bill set state = 'refused', claimed_until = null, failure = ${words}, next_at = null ${ofBill(tx, bill)}
  `.execute(tx.db)
}

async function noteFailed(tx: TenantTx, bill: Claimed, words: string): Promise<void> {
  await sql`
    update gateway_bill set tries = tries + 1, claimed_until = null, failure = ${words},
      next_at = ${new Date(sendBillAgainAt(bill.tries + 1, Date.now()))}::timestamptz
    ${ofBill(tx, bill)}
  `.execute(tx.db)
}

/** Nobody called: it is as if it had not been taken. */
async function giveBack(tx: TenantTx, bill: Claimed): Promise<void> {
  await sql`update gateway_bill set claimed_until = null ${ofBill(tx, bill)}`.execute(tx.db)
}

/**
 * Sends the next bill of an app, or asks for one. The bill is claimed before the call and noted after it; between the two nothing is held,
 * and whoever dies there leaves it to the next, who finds it at the gateway by its key. `stop`: the gateway is not well.
 */
export async function workNextBill(platform: GatewayPlatform, appId: number): Promise<'done' | 'none' | 'stop'> {
  const { db } = platform
  const bill = await db.withTenant(appId, claim)
  if (!bill) return 'none'
  const order = orderNumber(bill.year, bill.number)
  const told = await callGateway(platform, appId, (gateway) =>
    bill.state === 'sent'
      ? gateway.billStatus(bill.key)
      : gateway.createBill({
          ...{ key: bill.key, personalNumber: bill.personal_number, order, text: `Bestellung ${order}` },
          ...{ amount: bill.amount, currency: 'CHF', billedOn: bill.booked_on, dueOn: bill.due_on },
        }),
  )
  return db.withTenant(appId, async (tx) => {
    if (told.ok) {
      await noteTold(tx, bill, told.value)
      return 'done'
    }
    if (told.why === 'refused') {
      await noteRefused(tx, bill, told.words)
      return 'done'
    }
    if (told.why === 'off' || told.why === 'resting') await giveBack(tx, bill)
    else await noteFailed(tx, bill, told.words)
    return 'stop'
  })
}
