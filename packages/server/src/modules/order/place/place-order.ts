import type { GuestContact } from '@allmend/contract'
import { clockOf, dateOf, dayOfWall } from '@allmend/domain/time'
import { auditRows } from '../../../platform/audit/audit.ts'
import type { Database, OpenTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import {
  type CustomerTerms,
  describeWish,
  type Judgement,
  nowInMinutes,
  priceRequest,
  refuseQuote,
} from '../../booking/index.ts'
import { claimDocuments, documentKeys, loggedOrder } from '../booking-documents.ts'
import { orderNumber } from '../order-number.ts'
import { type BegunOrder, OrderBeginning } from './begin-order.ts'
import { findObstacle } from './find-obstacle.ts'
import { personBehind } from './guest.ts'
import { LookAgain } from './look-again.ts'
import type { Attempt, Orderer, PlacedOrder } from './order-attempt.ts'
import { useUpCode } from './order-code.ts'
import type { OrderMemory } from './order-memory.ts'
import { planTaking } from './plan-taking.ts'
import { finishOrder } from './write-order.ts'

/** Places an order: all of it or nothing, in one transaction. The same once more under the same client key gives the first order back. */
export async function placeOrder(
  db: Database,
  appId: number,
  memory: OrderMemory,
  orderer: Orderer,
  attempt: Attempt,
): Promise<PlacedOrder | Refusal> {
  const leave = await memory.turnstile.enter(appId)
  try {
    const beginning = new OrderBeginning(appId, memory, orderer, attempt)
    return await db.openTenant(appId, beginning.question(false), async (tx, row) => {
      const permissions = orderer.actor?.user.permissions ?? []
      const first = beginning.read(row)
      if ('glance' in first) {
        // Somebody else is at it. Whoever comes too late is told at once and does not stand in the queue of those who may still get
        // it; who stands there is not in the way of orders for other places.
        const tooLate = findObstacle(first.glance, permissions)
        if (tooLate) return tooLate
        leave()
      }
      const begun = 'glance' in first ? await queue(tx, beginning) : first
      if (isRefusal(begun) || 'number' in begun) return begun
      return findObstacle(begun.judgement, permissions) ?? write(tx, orderer, attempt, begun)
    })
  } finally {
    leave()
  }
}

async function queue(tx: OpenTx, beginning: OrderBeginning): Promise<BegunOrder | PlacedOrder | Refusal> {
  const begun = beginning.read(await tx.ask(beginning.question(true)))
  return 'glance' in begun ? new LookAgain() : begun
}

/** Under the lock, with everything judged: price, order, bookings, what they take, days, log and event, and the number last. */
async function write(
  tx: OpenTx,
  orderer: Orderer,
  { draft, clientKey, requestHash, siteOf }: Attempt,
  begun: BegunOrder,
): Promise<PlacedOrder | Refusal> {
  const { id, judgement, terms } = begun
  const { contact, actor } = orderer
  const quote = priceRequest(judgement.requested, judgement.judged, terms)
  const uncharged = refuseQuote(quote)
  if (uncharged) return uncharged
  if (draft.expectedTotal !== undefined && draft.expectedTotal !== quote.total) {
    return refuse('order.price_changed', { total: quote.total })
  }
  const payment = quote.displayPaymentOption ? choosePayment(terms, draft.paymentOptionId) : null
  if (quote.displayPaymentOption && !payment) return refuse('order.payment_option_unknown')
  const taking = await planTaking(tx, begun)
  if (taking.failed.length > 0) return takenMeanwhile(judgement, taking.failed)
  const documents = documentKeys(judgement)
  const names = await claimDocuments(tx, documents)
  if (isRefusal(names)) return names
  const userId = contact ? await personBehind(tx, contact) : actor.user.id
  if (contact) {
    const used = await useUpCode(tx, { codeKey: orderer.codeKey, email: contact.email, usedFor: clientKey })
    if (used) return used
  }
  const year = dateOf(dayOfWall(clockOf(terms.zone).toWall(Math.floor(nowInMinutes())))).year
  const order = {
    id,
    year,
    clientKey,
    requestHash,
    userId,
    terms,
    quote,
    payment,
    contact,
    acceptsRules: draft.acceptsRules === true,
  }
  const by = actor ?? guestActor(userId, contact, orderer.address)
  const number = await finishOrder(tx, order, judgement, taking, {
    documents,
    entries: auditRows(by, [
      { action: 'created', entity: 'order', entityId: id, after: loggedOrder(quote.total, names) },
    ]),
    event: { orderId: id, site: siteOf(terms.domains) },
  })
  return number === undefined ? new LookAgain() : { id, number: orderNumber(year, number), linkVersion: 0 }
}

export const takenMeanwhile = ({ judged }: Judgement, keys: readonly string[]) =>
  refuse('booking.slot_taken', { failed: keys.map((key) => describeWish(judged.get(key)?.wish ?? {}, 'taken')) })

/** What was chosen, or the first offer for whoever chose nothing; null if it is not offered. */
export const choosePayment = ({ paymentOptions }: CustomerTerms, chosen: number | null | undefined) =>
  (chosen ? paymentOptions.find(({ id }) => id === chosen) : paymentOptions[0]) ?? null

/** A guest in the log: the person they are known as, without any right. */
const guestActor = (id: number, { firstname, lastname }: GuestContact, address: string): Actor => ({
  user: { id, name: `${firstname} ${lastname}`.trim(), role: 'user', permissions: [], sessionId: 0 },
  address,
})
