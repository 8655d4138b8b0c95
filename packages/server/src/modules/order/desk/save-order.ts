import type { RouteParsed, saveOrder as saveRoute } from '@allmend/contract'
import { deskOrderSteps, isBilled, latestDue, takingStates } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { readTerms, withOrderTerms } from '../../booking/index.ts'
import { stopWaiting } from '../held/stop-waiting.ts'
import { resumOrder } from '../resum-order.ts'
import { samePosition, writePositions } from '../write-positions.ts'
import { lockOrder, type OpenOrder, openOrder, recordOrder, updateOrder } from './open-order.ts'

type Save = RouteParsed<typeof saveRoute>['body']

/** Changes what staff charge besides bookings, how it is paid and until when. */
export async function saveOrder(
  tx: TenantTx,
  { actor, site }: { readonly actor: Actor; readonly site: string },
  id: number,
  save: Save,
): Promise<Refusal | null> {
  const order = await openOrder(tx, id, save.version)
  if (isRefusal(order)) return order
  // Of an order that is over nothing changes any more.
  if (!deskOrderSteps(order.state).includes('cancelled')) return refuse('order.state_changed', { state: order.state })
  if (await isDifferent(tx, id, save.positions)) {
    const refused = await changePositions(tx, order, save.positions)
    if (refused) return refused
  }
  if (save.paymentOptionId !== order.paymentOptionId) {
    const refused = await choosePayment(tx, id, save.paymentOptionId)
    if (refused) return refused
  }
  const unfit = save.dueOn === order.dueOn ? null : refuseDueDay(order, save.dueOn)
  if (unfit) return unfit
  const locked = (await lockOrder(tx, id)) ?? order
  // Whoever pays otherwise is not waited for.
  const current = (await isPaidOnline(tx, id)) ? locked : await stopWaiting(tx, locked, site)
  await updateOrder(tx, current, { dueOn: save.dueOn })
  await recordOrder(tx, actor, order)
  return null
}

async function isPaidOnline(tx: TenantTx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from customer_order c join payment_option o on o.app_id = c.app_id and o.id = c.payment_option_id and o.kind = 'online'
    where c.app_id = ${tx.appId} and c.id = ${orderId}
  `.execute(tx.db)
  return rows.length > 0
}

/** An invoice has a day it is due, not before its own and not in a far future; one that is paid with others is due with them. */
function refuseDueDay(order: OpenOrder, dueOn: string | null): Refusal | null {
  if (dueOn !== null && dueOn > latestDue(order.today)) return refuse('order.due_far')
  if (!isBilled(order.state)) return null
  if (order.collectiveId !== null) return refuse('order.due_with_others')
  if (dueOn === null) return refuse('order.due_missing')
  return dueOn < (order.bookedOn ?? dueOn) ? refuse('order.due_early') : null
}

async function isDifferent(tx: TenantTx, orderId: number, drafts: Save['positions']): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('order_position')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .select(['title', 'quantity', 'unit_price', 'tax_rate'])
    .orderBy('place')
    .orderBy('id')
    .execute()
  const stored = rows.map(({ title, quantity, unit_price, tax_rate }) =>
    samePosition({ title, quantity: Number(quantity), unitPrice: unit_price, isTaxable: tax_rate !== null }),
  )
  return stored.join() !== drafts.map(samePosition).join()
}

async function changePositions(tx: TenantTx, order: OpenOrder, drafts: Save['positions']): Promise<Refusal | null> {
  if (isBilled(order.state)) return refuse('order.billed')
  if (drafts.length === 0 && !(await hasBookings(tx, order.id))) return refuse('order.empty')
  const terms = withOrderTerms(await readTerms(tx, {}), order.terms)
  return (await writePositions(tx, order.id, drafts, terms)) ?? resumOrder(tx, order.id, { isWritten: true })
}

async function hasBookings(tx: TenantTx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from booking where app_id = ${tx.appId} and order_id = ${orderId} and (state = any(${takingStates as string[]}) or fee > 0)
    ) as has
  `.execute(tx.db)
  return rows[0]?.has ?? false
}

/** The order keeps what the option is called and says today. */
async function choosePayment(tx: TenantTx, orderId: number, optionId: number | null): Promise<Refusal | null> {
  const option =
    optionId === null
      ? { id: null, name: '', description: '' }
      : await tx.db
          .selectFrom('payment_option')
          .where('app_id', '=', tx.appId)
          .where('id', '=', optionId)
          // One that is no longer offered stays where it was chosen, and is chosen nowhere else.
          .where('is_active', '=', true)
          .select(['id', 'name', 'description'])
          .executeTakeFirst()
  if (!option) return refuse('order.payment_option_unknown')
  await tx.db
    .updateTable('customer_order')
    .set({
      payment_option_id: option.id,
      payment_option_name: option.name,
      payment_description: option.description,
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .execute()
  return null
}
