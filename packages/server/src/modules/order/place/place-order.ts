import type { GuestContact, placeOrder as placeOrderRoute, RouteParsed } from '@allmend/contract'
import { graceMinutes, paymentMinutes } from '@allmend/domain/payments'
import { auditRows } from '../../../platform/audit/audit.ts'
import type { Database, OpenTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { Turnstile } from '../../../platform/turnstile/turnstile.ts'
import {
  type BusyHalls,
  type CustomerTerms,
  describeWish,
  type EarlierOrder,
  type EnteredHalls,
  HallEntry,
  type HallLines,
  type Judgement,
  LookAgain,
  lineOf,
  planTaking,
  priceRequest,
  type RulesMemory,
  refuseQuote,
} from '../../booking/index.ts'
import { claimDocuments, documentKeys, loggedOrder } from '../booking-documents.ts'
import { orderNumber } from '../order-number.ts'
import { acceptTexts } from './accept-texts.ts'
import { findObstacle } from './find-obstacle.ts'
import { personBehind } from './guest.ts'
import { useUpCode } from './order-code.ts'
import { writeOrder, yearOf } from './write-order.ts'

/** Who orders: a customer who is signed in, or a guest whose address is proven. */
export type Orderer =
  | { readonly actor: Actor; readonly contact?: undefined }
  | {
      readonly contact: GuestContact
      readonly address: string
      /** The draft the code was asked for. */
      readonly codeKey: string
      readonly actor?: undefined
    }

export interface Attempt {
  readonly orderer: Orderer
  readonly draft: RouteParsed<typeof placeOrderRoute>['body']
  readonly clientKey: string
  /** What is asked for under that key. */
  readonly requestHash: string
  /** The browser it comes from: a hold it took is its own. */
  readonly browser: string | null
  /** Where links in mails lead to, given the domains of the app. */
  readonly siteOf: (domains: readonly string[]) => string
}

interface PlacedOrder {
  readonly id: number
  readonly number: string
  /** Which of its links opens it. */
  readonly linkVersion: number
  /** It waits for its payment. */
  readonly isHeld: boolean
}

/** What orders share in a process. */
export interface Counter {
  readonly db: Database
  readonly rules: RulesMemory
  readonly lines: HallLines
  /** Lets a few orders of an app in at a time: more would wait for each other at the order's number, each with a connection. */
  readonly turnstile: Turnstile<number>
}

/** Places an order: all of it or nothing, in one transaction. The same once more under the same client key gives the first order back. */
export async function placeOrder(counter: Counter, appId: number, attempt: Attempt): Promise<PlacedOrder | Refusal> {
  const { orderer, draft, clientKey, browser } = attempt
  const entry = new HallEntry(appId, counter.rules, {
    clientKey,
    bookings: draft.bookings,
    browser,
    ...(orderer.actor
      ? { userId: orderer.actor.user.id }
      : { userId: null, zipcode: orderer.contact.zipcode, email: orderer.contact.email }),
  })
  const placed = await enter(counter, appId, attempt, entry, false)
  if (isRefusal(placed) || !('glance' in placed)) return placed
  // The lock is held by another order. Whoever comes too late is told at once and does not stand in the queue of those who may still
  // get the time.
  const tooLate = findObstacle(placed.glance, permissionsOf(orderer))
  if (tooLate) return tooLate
  const line = lineOf(appId, counter.rules, draft.bookings)
  const waited = await counter.lines.inLine(line, () => enter(counter, appId, attempt, entry, true))
  return 'glance' in waited ? new LookAgain() : waited
}

/** Goes in, waiting for the locks or not, and orders. If a lock is held and nobody waits, nothing is kept. */
async function enter(
  { db, turnstile }: Counter,
  appId: number,
  attempt: Attempt,
  entry: HallEntry,
  mayWait: boolean,
): Promise<PlacedOrder | BusyHalls | Refusal> {
  // Whoever waits for a hall is not in the way of orders for other halls.
  const leave = mayWait ? () => undefined : await turnstile.enter(appId)
  try {
    return await db.openTenant(appId, entry.question(mayWait), async (tx, row) => {
      const seen = entry.read(row)
      if (isRefusal(seen) || 'glance' in seen) return seen
      if ('earlier' in seen) return earlierOrder(seen.earlier, attempt)
      return findObstacle(seen.judgement, permissionsOf(attempt.orderer)) ?? write(tx, attempt, seen)
    })
  } finally {
    leave()
  }
}

const permissionsOf = ({ actor }: Orderer) => actor?.user.permissions ?? []

/** The order this draft became, for whoever placed it and asks for the same. */
function earlierOrder(earlier: EarlierOrder, { requestHash }: Attempt): PlacedOrder | Refusal {
  if (earlier.isForeign) return refuse('order.key_taken')
  const { id, year, number, linkVersion } = earlier
  if (earlier.requestHash !== null && earlier.requestHash !== requestHash) return refuse('order.placed_otherwise')
  return { id, number: orderNumber(year, number), linkVersion, isHeld: earlier.isHeld }
}

/** Under the locks, with everything judged: price, then all that is written, and the number last. */
async function write(
  tx: OpenTx,
  { orderer, draft, clientKey, requestHash, siteOf }: Attempt,
  entered: EnteredHalls,
): Promise<PlacedOrder | Refusal> {
  const { orderId: id, judgement, terms } = entered
  const { contact, actor } = orderer
  const acceptedTexts = acceptTexts(draft, terms)
  if (isRefusal(acceptedTexts)) return acceptedTexts
  const quote = priceRequest(judgement.requested, judgement.judged, terms)
  const uncharged = refuseQuote(quote)
  if (uncharged) return uncharged
  if (draft.expectedTotal !== undefined && draft.expectedTotal !== quote.total) {
    return refuse('order.price_changed', { total: quote.total })
  }
  const payment = quote.displayPaymentOption ? choosePayment(terms, draft.paymentOptionId) : null
  if (quote.displayPaymentOption && !payment) return refuse('order.payment_option_unknown')
  const taking = await planTaking(tx, entered)
  if (taking.failed.length > 0) return takenMeanwhile(judgement, taking.failed)
  const documents = documentKeys(judgement)
  const names = await claimDocuments(tx, documents)
  if (isRefusal(names)) return names
  const userId = contact ? await personBehind(tx, contact) : actor.user.id
  if (contact) {
    const used = await useUpCode(tx, { codeKey: orderer.codeKey, email: contact.email, usedFor: clientKey })
    if (used) return used
  }
  const heldUntil = isPaidFirst(payment, judgement) ? new Date(Date.now() + heldMinutes * 60_000) : undefined
  const year = yearOf(terms)
  const acceptsRules = draft.acceptsRules === true || draft.acceptedTexts !== undefined
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
    acceptsRules,
    acceptedTexts,
    heldUntil,
  }
  const number = await writeOrder(tx.finish, order, judgement, {
    taking,
    documents,
    entries: auditRows(actor ?? guestActor(userId, contact, orderer.address), [
      { action: 'created', entity: 'order', entityId: id, after: loggedOrder(quote.total, names) },
    ]),
    // Whoever has to pay first is told once it is paid.
    ...(!heldUntil && { event: { orderId: id, site: siteOf(terms.domains) } }),
  })
  if (number === undefined) return new LookAgain()
  return { id, number: orderNumber(year, number), linkVersion: 0, isHeld: heldUntil !== undefined }
}

const heldMinutes = paymentMinutes + graceMinutes

/** Paid online at once, unless somebody has to decide first: then the customer pays after the decision. */
const isPaidFirst = (payment: { readonly kind: string } | null, { requested }: Judgement): boolean =>
  payment?.kind === 'online' && requested.every(({ object }) => object.confirmation === 'automatic')

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
