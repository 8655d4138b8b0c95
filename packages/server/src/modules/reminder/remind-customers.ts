import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { queueMail } from '../mail/index.ts'
import { bookingFacts, calendarEntry, orderUrl, readOrder, whatOf } from '../order/index.ts'
import { claimDue } from './claim-due.ts'
import { type Duty, readDuties } from './duty.ts'

/** Reminds customers of what begins soon, of all dates of an order in one mail; answers with how many bookings it was about. */
export async function remindCustomers(tx: TenantTx, now: Date, site: string): Promise<number> {
  const ids = await claimDue(tx, 'customer', now)
  if (ids.length === 0) return 0
  const orders = Map.groupBy(await readDuties(tx, sql`b.id = any(${ids})`), (duty) => duty.order_id)
  for (const [orderId, duties] of orders) await remindOf(tx, { orderId, duties, site })
  return ids.length
}

async function remindOf(
  tx: TenantTx,
  { orderId, duties, site }: { orderId: number; duties: readonly Duty[]; site: string },
): Promise<void> {
  const order = await readOrder(tx, orderId, null)
  if (!order?.contact.email) return
  const bookingIds = duties.map(({ id }) => id)
  const reservations = order.reservations.filter(({ id }) => bookingIds.includes(id))
  const { firstname, lastname, email } = order.contact
  const values = {
    ...{ firstname, lastname, orderNumber: order.number },
    what: whatOf(reservations),
    bookings: bookingFacts(reservations),
    info: infoOf(duties),
    contact: await contactOf(tx),
    url: await orderUrl(tx, site, orderId),
  }
  const attachments = [await calendarEntry(tx, { bookingIds, isOver: false, url: values.url })]
  const about = { orderId, bookingId: bookingIds.length === 1 ? bookingIds[0] : undefined }
  await queueMail(tx, 'customerReminder', email, values, { about, attachments })
}

/** How to get in, object by object; with its name where there are several. */
function infoOf(duties: readonly Duty[]): string[] {
  const infos = new Map(duties.map(({ object_title, handover_info }) => [object_title, handover_info]))
  return [...infos].flatMap(([title, info]) => {
    if (info === '') return []
    return infos.size > 1 ? `${title}: ${info}` : info
  })
}

async function contactOf(tx: TenantTx): Promise<string> {
  const { contact } = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select(sql<string>`coalesce(texts ->> 'contact', '')`.as('contact'))
    .executeTakeFirstOrThrow()
  return contact
}
