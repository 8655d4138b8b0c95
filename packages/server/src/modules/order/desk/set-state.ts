import type { setOrdersState as bulkRoute, RouteParsed, setOrderState as stateRoute } from '@allmend/contract'
import { deskOrderSteps, needsMoney, type OrderState, owed } from '@allmend/domain/bookings'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { refuseStuck, stopWaiting } from '../held/stop-waiting.ts'
import { refuseAhead, writePayment } from './add-payment.ts'
import { isTooEarly, moveOn } from './bill-order.ts'
import { lockOrder, type OpenOrder, openOrder, recordOrder } from './open-order.ts'
import { readToday } from './order-rows.ts'

type Step = RouteParsed<typeof stateRoute>['body']

/** Who does it, and where mails about it lead. */
interface Desk {
  readonly actor: Actor
  readonly site: string
}

interface Taken extends Pick<Step, 'payment'> {
  readonly to: OrderState
  readonly mailSite: string | undefined
}

const mailSite = (site: string, withMail = true) => (withMail ? site : undefined)

/** The next step of an order in the accounts. */
export async function setOrderState(
  tx: TenantTx,
  { actor, site }: Desk,
  id: number,
  { to, payment, version, withMail }: Step,
): Promise<Refusal | null> {
  const order = await openOrder(tx, id, version)
  const step = { to, payment, mailSite: mailSite(site, withMail) }
  return isRefusal(order) ? order : takeStep(tx, { actor, site }, order, step)
}

/** The same for several; in the order of their numbers, so that two people with the same selection do not wait for each other crosswise. */
export async function setOrdersState(
  tx: TenantTx,
  { actor, site }: Desk,
  { ids, to, onDay, withMail }: Omit<RouteParsed<typeof bulkRoute>['body'], 'to'> & { readonly to: OrderState },
) {
  const ahead = onDay === undefined ? null : refuseAhead(onDay, await readToday(tx))
  if (ahead) return ahead
  const changed: number[] = []
  const refused: number[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const order = await lockOrder(tx, id)
    const payment = order && { onDay: onDay ?? order.today, note: '' }
    const step = payment && { to, payment, mailSite: mailSite(site, withMail) }
    const no = order && step ? await takeStep(tx, { actor, site }, order, step) : refuse('record.not_found')
    if (no) refused.push(id)
    else changed.push(id)
  }
  return { changed, refused }
}

/** Everything is looked at before anything is written. */
async function takeStep(
  tx: TenantTx,
  { actor, site }: Desk,
  order: OpenOrder,
  { to, payment, mailSite: invoiceSite }: Taken,
): Promise<Refusal | null> {
  const stuck = await refuseStuck(tx, order)
  if (stuck) return stuck
  if (!deskOrderSteps(order.state).includes(to)) return refuse('order.state_changed', { state: order.state })
  if (isTooEarly(order, to)) return refuse('order.not_priced')
  const ahead = payment ? refuseAhead(payment.onDay, order.today) : null
  if (ahead) return ahead
  const rest = owed(order)
  // Nothing is closed as long as somebody waits for their money.
  if (to !== 'payed' && needsMoney(to) && rest < 0) return refuse('order.refund_open', { owed: rest })
  const isUnpaid = needsMoney(to) && rest > 0
  if (isUnpaid && !payment) return refuse('order.owed', { owed: rest })
  const open = await stopWaiting(tx, order, site)
  const paid =
    isUnpaid && payment ? await writePayment(tx, actor, open, { ...payment, kind: 'payment', amount: rest }) : open
  await moveOn(tx, paid, to, { mailSite: invoiceSite })
  await recordOrder(tx, actor, order)
  return null
}
