import type { addCollectivePayment as paymentRoute, RouteParsed } from '@allmend/contract'
import { deskOrderSteps, owed } from '@allmend/domain/bookings'
import { isTooLarge } from '@allmend/domain/money'
import { audit } from '../../../platform/audit/audit.ts'
import { refuseConflict } from '../../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { refuseAhead, writePayment } from '../desk/add-payment.ts'
import { moveOn } from '../desk/bill-order.ts'
import { lockOrder, type OpenOrder, recordOrder } from '../desk/open-order.ts'
import { collectiveNumber } from './collective-of-order.ts'
import { findCollective, ordersOfCollective, readCollective } from './read-collective.ts'

type Payment = RouteParsed<typeof paymentRoute>['body']

/** How much of what came in each order gets: what it owes, in this order; what is too much goes to the last that owed something. */
export function shareOut(amount: number, owing: readonly number[]): number[] {
  let left = amount
  const shares = owing.map((rest) => {
    const share = Math.min(left, Math.max(0, rest))
    left -= share
    return share
  })
  const last = owing.findLastIndex((rest) => rest > 0)
  return shares.map((share, at) => (at === last ? share + left : share))
}

/** What came in for all orders of a collective invoice. */
export async function payCollective(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { amount, onDay, note, version }: Payment,
): Promise<Refusal | null> {
  const wanted = await ordersOfCollective(tx, id)
  const locked = new Map<number, OpenOrder>()
  for (const orderId of wanted.map((order) => order.id).sort((a, b) => a - b)) {
    const order = await lockOrder(tx, orderId)
    if (order) locked.set(orderId, order)
  }
  // Read below the locks: whoever was quicker has written its version.
  const found = await findCollective(tx, id)
  if (!found) return refuse('record.not_found')
  if (found.version !== version) {
    return refuseConflict(tx, 'collectiveinvoice', {
      id,
      editedVersion: version,
      current: await readCollective(tx, id),
    })
  }
  const orders = wanted.map((order) => locked.get(order.id)).filter((order) => order !== undefined)
  const ahead = refuseAhead(onDay, orders[0]?.today ?? onDay)
  if (ahead) return ahead
  if (orders.every((order) => owed(order) <= 0)) return refuse('collective.settled')
  const shares = shareOut(amount, orders.map(owed))
  if (orders.some((order, at) => isTooLarge(order.paid + (shares[at] ?? 0)))) return refuse('order.amount_too_large')
  for (const [at, order] of orders.entries()) {
    const share = shares[at] ?? 0
    if (share > 0) await payOne(tx, actor, order, { amount: share, onDay, note: noteOf(found, note) })
  }
  await tx.db
    .updateTable('collective_invoice')
    .set({ version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, {
    action: 'changed',
    entity: 'collectiveinvoice',
    entityId: id,
    subject: collectiveNumber(found.year, found.number),
    version: version + 1,
    before: {},
    after: { paid: amount },
  })
  return null
}

const noteOf = ({ year, number }: { readonly year: number; readonly number: number }, note: string) =>
  [`Sammelrechnung ${collectiveNumber(year, number)}`, note].filter(Boolean).join(', ').slice(0, 500)

async function payOne(
  tx: TenantTx,
  actor: Actor,
  order: OpenOrder,
  payment: { readonly amount: number; readonly onDay: string; readonly note: string },
): Promise<void> {
  const after = await writePayment(tx, actor, order, { kind: 'payment', ...payment })
  const isPaid = owed(after) <= 0 && deskOrderSteps(order.state).includes('payed')
  if (isPaid) await moveOn(tx, after, 'payed')
  await recordOrder(tx, actor, order)
}
