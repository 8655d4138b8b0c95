import type { GuestContact, placeOrder as placeOrderRoute, RouteParsed } from '@allmend/contract'
import type { Span } from '@allmend/domain/availability'
import { clockOf, dateOf, dayOfWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { publish } from '../../platform/events/outbox.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import {
  claimsOf,
  daysOf,
  describeWish,
  isFirm,
  judge,
  lockGroups,
  nowInMinutes,
  priceRequest,
  readTerms,
  recomputeDays,
  releaseOccupancies,
  type Sight,
  take,
} from '../booking/index.ts'
import { keepDocuments } from './booking-documents.ts'
import { personBehind } from './guest.ts'
import { insertBookings, insertOrder } from './order.repository.ts'
import { useUpCode } from './order-code.ts'
import { orderNumber } from './order-number.ts'
import { choosePaymentOption } from './payment-options.ts'

type OrderDraft = RouteParsed<typeof placeOrderRoute>['body']

export interface PlacedOrder {
  readonly id: number
  readonly number: string
}

/** Who orders: a customer who is signed in, or a guest whose address is proven. */
export type Orderer =
  | { readonly actor: Actor; readonly contact?: undefined }
  | { readonly contact: GuestContact; readonly address: string; readonly actor?: undefined }

interface Attempt {
  readonly draft: OrderDraft
  readonly clientKey: string
  /** Where the app is reached, for the links of the mail. */
  readonly linkTo: (orderId: number) => string
}

/** Places an order: all of it or nothing, in one transaction. The same client key once more gives the first order back. */
export async function placeOrder(tx: TenantTx, orderer: Orderer, attempt: Attempt): Promise<PlacedOrder | Refusal> {
  const { draft, clientKey } = attempt
  const earlier = await findByKey(tx, clientKey)
  if (earlier) return earlier
  const asker = { userId: orderer.actor?.user.id ?? null, holdKey: clientKey }
  const permissions = orderer.actor?.user.permissions ?? []
  const glance = await judge(tx, draft.bookings, asker)
  if (isRefusal(glance)) return glance
  // Whoever comes too late is told at once and does not stand in the queue of those who may still get it.
  const tooLate = findObstacle(glance, permissions)
  if (tooLate) return tooLate
  const groups = groupsOf(glance)
  await lockGroups(tx, groups)
  const released = [
    ...(await releaseOccupancies(tx, { expiredIn: groups })),
    ...(await releaseOccupancies(tx, { holdKey: clientKey })),
  ]
  const sight = await judge(tx, draft.bookings, asker)
  if (isRefusal(sight)) return sight
  const obstacle = findObstacle(sight, permissions)
  if (obstacle) return (await findByKey(tx, clientKey)) ?? obstacle
  // Parts were rearranged while we waited: the locks we hold are not the ones we need.
  if (String(groupsOf(sight)) !== String(groups)) return refuse('server.unavailable')
  return write(tx, orderer, attempt, { sight, groups, released })
}

const groupsOf = ({ objects }: Sight) =>
  [...new Set([...objects.values()].map(({ hallGroup }) => hallGroup))].sort((a, b) => a - b)

interface Ready {
  readonly sight: Sight
  readonly groups: readonly number[]
  readonly released: readonly Span[]
}

/** Under the lock, with everything judged: price, order, bookings, occupancies, days, and the number last. */
async function write(
  tx: TenantTx,
  orderer: Orderer,
  { draft, clientKey, linkTo }: Attempt,
  { sight, groups, released }: Ready,
): Promise<PlacedOrder | Refusal> {
  const { contact, actor } = orderer
  const terms = await readTerms(tx, { userId: actor?.user.id ?? null, zipcode: contact?.zipcode })
  const quote = priceRequest(sight.requested, sight.judged, terms)
  if (draft.expectedTotal !== undefined && draft.expectedTotal !== quote.total) {
    return refuse('order.price_changed', { total: quote.total })
  }
  const payment = quote.displayPaymentOption
    ? await choosePaymentOption(tx, terms.priceCategoryId, draft.paymentOptionId)
    : null
  if (quote.displayPaymentOption && !payment) return refuse('order.payment_option_unknown')
  const { zone } = terms
  const year = dateOf(dayOfWall(clockOf(zone).toWall(Math.floor(nowInMinutes())))).year
  const userId = contact ? await personBehind(tx, contact) : actor.user.id
  const order = { year, clientKey, userId, terms, quote, payment, contact, acceptsRules: draft.acceptsRules === true }
  const orderId = await insertOrder(tx, order)
  if (orderId === null) return (await findByKey(tx, clientKey)) ?? refuse('server.unavailable')
  const bookingIds = await insertBookings(tx, orderId, userId, sight, quote)
  const claims = [...sight.judged.values()].flatMap((judged) => {
    const bookingId = bookingIds.get(judged.wish.key)
    return bookingId === undefined ? [] : claimsOf(sight.objects, judged, { kind: 'booking', bookingId })
  })
  const failed = await take(tx, claims, sight.taken)
  if (failed.length > 0)
    return refuse('booking.slot_taken', { failed: failed.map((key) => describeWish(key, 'taken')) })
  const spans = [
    ...released,
    ...[...sight.judged.values()].flatMap(({ verdict }) => (verdict ? [verdict.occupied] : [])),
  ]
  await recomputeDays(
    tx,
    groups,
    spans.flatMap((span) => daysOf(zone, span)),
  )
  await keepDocuments(tx, orderId, sight)
  if (contact) await useUpCode(tx, clientKey)
  const by = actor ?? guestActor(userId, contact, orderer.address)
  await audit(tx, by, { action: 'created', entity: 'order', entityId: orderId, after: { total: quote.total } })
  await publish(tx, 'order.placed', { orderId, url: linkTo(orderId) })
  return { id: orderId, number: await giveNumber(tx, orderId, year) }
}

/** A guest in the log: the person they are known as, without any right. */
const guestActor = (id: number, { firstname, lastname }: GuestContact, address: string): Actor => ({
  user: { id, name: `${firstname} ${lastname}`.trim(), role: 'user', permissions: [], sessionId: 0 },
  address,
})

function findObstacle({ requested, judged }: Sight, permissions: readonly string[]): Refusal | null {
  for (const { draft, object, options, questionnaire } of requested) {
    if (draft.isSerial && !(object.allowsSeries && permissions.includes('reservation:serial'))) {
      return refuse('booking.series_denied', { objectId: object.id })
    }
    const questions = questionnaire.problems
    if (options.missing.length > 0 || Object.keys(questions).length > 0) {
      return refuse('booking.incomplete', { objectId: object.id, options: options.missing, questions })
    }
  }
  const bad = [...judged.values()].filter(({ reason }) => reason !== null)
  if (bad.length === 0) return null
  const failed = bad.map(({ wish, reason, overlaps }) => ({
    ...describeWish(wish.key, reason ?? ''),
    isOverlappingUserEvent: overlaps !== null,
  }))
  if (bad.some(({ overlaps }) => overlaps === 'request')) return refuse('booking.own_overlap', { failed })
  return refuse(bad.some(({ reason }) => isFirm(reason)) ? 'booking.slot_taken' : 'booking.not_bookable', { failed })
}

export async function findByKey(tx: TenantTx, clientKey: string): Promise<PlacedOrder | null> {
  const row = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('client_key', '=', clientKey)
    .select(['id', 'year', 'number'])
    .executeTakeFirst()
  return row && row.number !== null ? { id: row.id, number: orderNumber(row.year, row.number) } : null
}

/** The number comes last, when nothing can fail any more: numbers have no gaps. */
async function giveNumber(tx: TenantTx, orderId: number, year: number): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    with next as (
      insert into order_number (app_id, year, last) values (${tx.appId}, ${year}, 1)
      on conflict (app_id, year) do update set last = order_number.last + 1 returning last
    )
    update customer_order set number = next.last, state = 'created' from next
    where app_id = ${tx.appId} and id = ${orderId} returning number
  `.execute(tx.db)
  return orderNumber(year, rows[0]?.number ?? 0)
}
