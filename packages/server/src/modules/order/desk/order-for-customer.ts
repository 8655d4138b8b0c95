import type { createOrder as createRoute, RouteParsed } from '@allmend/contract'
import { clockOf, dateOf, dayOfWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import {
  claimsOf,
  type Judgement,
  judge,
  lockObjects,
  nowInMinutes,
  priceRequest,
  readTerms,
  refuseQuote,
  releaseOccupancies,
  settle,
  take,
  withOptionStock,
} from '../../booking/index.ts'
import { claimDocuments, documentKeys, loggedOrder } from '../booking-documents.ts'
import { orderNumber } from '../order-number.ts'
import { findObstacle } from '../place/find-obstacle.ts'
import { hashRequest } from '../place/hash-request.ts'
import { LookAgain } from '../place/look-again.ts'
import { choosePayment, takenMeanwhile } from '../place/place-order.ts'
import { takingNothing, type WrittenOrder, writeOrder } from '../place/write-order.ts'
import { resumOrder } from '../resum-order.ts'
import { writePositions } from '../write-positions.ts'

type NewOrder = RouteParsed<typeof createRoute>['body']

interface OrderedFor {
  readonly id: number
  readonly number: string
}

interface Orderer {
  readonly actor: Actor
  /** Where the link in the mail leads to. */
  readonly site: string
}

/** An order staff make for a customer: bookings, free positions, or both. In one transaction, and once for each client key. */
export async function orderForCustomer(
  tx: TenantTx,
  { actor, site }: Orderer,
  draft: NewOrder,
): Promise<OrderedFor | Refusal> {
  const { userId, clientKey, bookings, positions } = draft
  if (bookings.length === 0 && positions.length === 0) return refuse('order.empty')
  const customer = await findCustomer(tx, userId)
  if (!customer) return refuse('record.not_found')
  const objectIds = await withOptionStock(
    tx,
    bookings.map(({ objectId }) => objectId),
  )
  const groups = await lockObjects(tx, objectIds)
  const earlier = await findEarlier(tx, draft)
  if (earlier) return earlier
  const released = await releaseOccupancies(tx, { expiredIn: groups })
  const manner = { userId, isForced: draft.isForced, seesHidden: true }
  const judgement = bookings.length === 0 ? noBookings : await judge(tx, bookings, manner)
  if (isRefusal(judgement)) return judgement
  const obstacle = findObstacle(draft.isForced ? withoutQuestions(judgement) : judgement, actor.user.permissions)
  if (obstacle) return obstacle
  const terms = await readTerms(tx, { userId })
  const quote = priceRequest(judgement.requested, judgement.judged, terms)
  const uncharged = refuseQuote(quote)
  if (uncharged) return uncharged
  const payment = choosePayment(terms, draft.paymentOptionId)
  if (draft.paymentOptionId && !payment) return refuse('order.payment_option_unknown')
  const documents = documentKeys(judgement)
  const names = await claimDocuments(tx, documents)
  if (isRefusal(names)) return names
  const year = dateOf(dayOfWall(clockOf(terms.zone).toWall(Math.floor(nowInMinutes())))).year
  const requestHash = hashRequest(bookings, positions)
  const order = { year, clientKey, requestHash, userId, terms, quote, payment, acceptsRules: false }
  const written = await writeOrder(tx, order, judgement, takingNothing)
  if (!written) return (await findEarlier(tx, draft)) ?? new LookAgain()
  const { orderId } = written
  const taken = await takeDates(tx, judgement, written)
  if (taken.failed.length > 0) return takenMeanwhile(judgement, taken.failed)
  await showNames(tx, draft, judgement, written)
  await settle(tx, groups, [...released, ...taken.spans])
  await keepDocuments(tx, orderId, documents)
  await finish(tx, actor, orderId, draft)
  if (positions.length > 0) {
    const tooHigh = await writePositions(tx, orderId, positions, terms)
    if (tooHigh) return tooHigh
    const refused = await resumOrder(tx, orderId, { isWritten: true })
    if (refused) return refused
  }
  const by: Actor = {
    ...actor,
    user: { ...customer, role: 'user', permissions: [], sessionId: 0, impersonator: actor.user },
  }
  await audit(tx, by, { action: 'created', entity: 'order', entityId: orderId, after: loggedOrder(quote.total, names) })
  await publish(tx, 'order.placed', { orderId, site, withMail: draft.withMail })
  const { rows } = await sql<{ number: number }>`select give_number(${orderId}, ${year}) as number`.execute(tx.db)
  return { id: orderId, number: orderNumber(year, rows[0]?.number ?? 0) }
}

/** The order this key became at the counter before, for the same customer; a key of any other order is taken. */
async function findEarlier(
  tx: TenantTx,
  { clientKey, userId, bookings, positions }: NewOrder,
): Promise<OrderedFor | Refusal | null> {
  const row = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('client_key', '=', clientKey)
    .select(['id', 'year', 'number', 'user_id', 'origin', 'request_hash'])
    .executeTakeFirst()
  if (!row || row.number === null) return null
  if (row.origin !== 'desk' || row.user_id !== userId) return refuse('order.key_taken')
  if (row.request_hash !== null && row.request_hash !== hashRequest(bookings, positions)) {
    return refuse('order.placed_otherwise')
  }
  return { id: row.id, number: orderNumber(row.year, row.number) }
}

const noBookings: Judgement = { objects: new Map(), requested: [], taken: [], judged: new Map() }

const findCustomer = (tx: TenantTx, userId: number) =>
  tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .select(['id', sql<string>`trim(firstname || ' ' || lastname)`.as('name')])
    .executeTakeFirst()

/** Whoever overrides the rules of an object also does without the answers it asks for. What is no choice stays none. */
const withoutQuestions = (judgement: Judgement): Judgement => ({
  ...judgement,
  requested: judgement.requested.map((one) => ({
    ...one,
    options: { ...one.options, missing: one.options.unclear },
    questionnaire: { ...one.questionnaire, problems: {} },
  })),
})

async function takeDates(tx: TenantTx, { judged, objects, taken }: Judgement, { bookingIds }: WrittenOrder) {
  const claims = [...judged.values()].flatMap((one) => {
    const bookingId = bookingIds.get(one.wish.key)
    return bookingId === undefined ? [] : claimsOf(objects, one, { kind: 'booking', bookingId })
  })
  return { failed: await take(tx, claims, taken), spans: claims.map(({ occupied }) => occupied) }
}

/** Lets everybody read the occasions staff said so of. */
async function showNames(tx: TenantTx, { bookings }: NewOrder, { requested }: Judgement, { bookingIds }: WrittenOrder) {
  const ids = requested.flatMap(({ wishes }, place) =>
    bookings[place]?.isNamePublic ? wishes.flatMap(({ key }) => bookingIds.get(key) ?? []) : [],
  )
  if (ids.length === 0) return
  await tx.db
    .updateTable('booking')
    .set({ is_name_public: true })
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .execute()
}

async function keepDocuments(tx: TenantTx, orderId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.db
    .updateTable('booking_document')
    .set({ order_id: orderId })
    .where('app_id', '=', tx.appId)
    .where('key', 'in', keys)
    .where('order_id', 'is', null)
    .execute()
}

/** What is different about an order made at the counter. */
async function finish(tx: TenantTx, actor: Actor, orderId: number, { isConfirmed, note }: NewOrder): Promise<void> {
  const { id, name } = actor.user
  await sql`update customer_order set origin = 'desk' where app_id = ${tx.appId} and id = ${orderId}`.execute(tx.db)
  if (isConfirmed) {
    await sql`
      update booking set state = 'confirmed', decided_at = now(), decided_by = ${name}
      where app_id = ${tx.appId} and order_id = ${orderId} and state = 'unconfirmed'
    `.execute(tx.db)
  }
  if (note.trim() === '') return
  const written = { app_id: tx.appId, order_id: orderId, text: note.trim(), author_id: id, author_name: name }
  await tx.db.insertInto('internal_note').values(written).execute()
}
