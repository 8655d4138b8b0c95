import { randomUUID } from 'node:crypto'
import type { placeOrder as placeOrderRoute, RouteParsed } from '@allmend/contract'
import type { Span } from '@allmend/domain/availability'
import { clockOf, dateOf, dayOfWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { publish } from '../../platform/events/outbox.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import {
  type Claim,
  daysOf,
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
import { insertBookings, insertOrder } from './order.repository.ts'

type OrderDraft = RouteParsed<typeof placeOrderRoute>['body']

export interface PlacedOrder {
  readonly id: number
  readonly number: string
}

export const orderNumber = (year: number, number: number) => `${year}-${String(number).padStart(6, '0')}`

/** Places an order: all of it or nothing, in one transaction. The same client key once more gives the first order back. */
export async function placeOrder(tx: TenantTx, actor: Actor, draft: OrderDraft): Promise<PlacedOrder | Refusal> {
  const clientKey = draft.clientKey ?? randomUUID()
  const earlier = draft.clientKey ? await findByKey(tx, clientKey) : null
  if (earlier) return earlier
  const glance = await judge(tx, draft.bookings)
  if (isRefusal(glance)) return glance
  // Whoever comes too late is told at once and does not stand in the queue of those who may still get it.
  const tooLate = findObstacle(glance, actor)
  if (tooLate) return tooLate
  const groups = groupsOf(glance)
  await lockGroups(tx, groups)
  const released = await releaseOccupancies(tx, { expiredIn: groups })
  const sight = await judge(tx, draft.bookings)
  if (isRefusal(sight)) return sight
  const obstacle = findObstacle(sight, actor)
  if (obstacle) return (await findByKey(tx, clientKey)) ?? obstacle
  // Parts were rearranged while we waited: the locks we hold are not the ones we need.
  if (String(groupsOf(sight)) !== String(groups)) return refuse('server.unavailable')
  return write(tx, actor, draft, { clientKey, sight, groups, released })
}

const groupsOf = ({ objects }: Sight) =>
  [...new Set([...objects.values()].map(({ hallGroup }) => hallGroup))].sort((a, b) => a - b)

interface Ready {
  readonly clientKey: string
  readonly sight: Sight
  readonly groups: readonly number[]
  readonly released: readonly Span[]
}

/** Under the lock, with everything judged: price, order, bookings, occupancies, days, and the number last. */
async function write(
  tx: TenantTx,
  actor: Actor,
  draft: OrderDraft,
  { clientKey, sight, groups, released }: Ready,
): Promise<PlacedOrder | Refusal> {
  const terms = await readTerms(tx, actor.user.id)
  const quote = priceRequest(sight.requested, sight.judged, terms)
  if (draft.expectedTotal !== undefined && draft.expectedTotal !== quote.total) {
    return refuse('order.price_changed', { total: quote.total })
  }
  const { zone, priceCategoryId } = terms
  const year = dateOf(dayOfWall(clockOf(zone).toWall(Math.floor(nowInMinutes())))).year
  const orderId = await insertOrder(tx, { year, clientKey, userId: actor.user.id, priceCategoryId, quote })
  if (orderId === null) return (await findByKey(tx, clientKey)) ?? refuse('server.unavailable')
  const bookingIds = await insertBookings(tx, orderId, actor.user.id, sight, quote)
  const failed = await take(tx, claimsOf(sight, bookingIds), sight.taken)
  if (failed.length > 0) return refuse('booking.slot_taken', { failed: failed.map((key) => describe(key, 'taken')) })
  const spans = [
    ...released,
    ...[...sight.judged.values()].flatMap(({ verdict }) => (verdict ? [verdict.occupied] : [])),
  ]
  await recomputeDays(
    tx,
    groups,
    spans.flatMap((span) => daysOf(zone, span)),
  )
  await audit(tx, actor, { action: 'created', entity: 'order', entityId: orderId, after: { total: quote.total } })
  await publish(tx, 'order.placed', { orderId })
  return { id: orderId, number: await giveNumber(tx, orderId, year) }
}

/** Key of a date: the place of its booking in the order, and what the client calls the date. */
function describe(key: string, reason: string) {
  const [index, ...clientId] = key.split(':')
  return { booking: Number(index), clientId: clientId.join(':'), reason }
}

function findObstacle({ requested, judged }: Sight, { user }: Actor): Refusal | null {
  for (const { draft, object, options } of requested) {
    if (draft.isSerial && !(object.allowsSeries && user.permissions.includes('reservation:serial'))) {
      return refuse('booking.series_denied', { objectId: object.id })
    }
    if (options.missing.length > 0) return refuse('booking.incomplete', { options: options.missing })
  }
  const bad = [...judged.values()].filter(({ reason }) => reason !== null)
  if (bad.length === 0) return null
  const failed = bad.map(({ wish, reason }) => describe(wish.key, reason ?? ''))
  if (bad.some(({ overlapsOwn }) => overlapsOwn)) return refuse('booking.own_overlap', { failed })
  return refuse(bad.some(({ reason }) => isFirm(reason)) ? 'booking.slot_taken' : 'booking.not_bookable', { failed })
}

function claimsOf({ objects, judged }: Sight, bookingIds: ReadonlyMap<string, number>): Claim[] {
  return [...judged.values()].flatMap(({ wish, verdict }): Claim[] => {
    const object = objects.get(wish.objectId)
    const bookingId = bookingIds.get(wish.key)
    if (!object || !verdict || bookingId === undefined) return []
    const owner = { kind: 'booking' as const, bookingId }
    const { occupied } = verdict
    const stock = wish.optionStock.flatMap(({ objectId, quantity }): Claim[] => {
      const stocked = objects.get(objectId)
      return stocked ? [{ key: wish.key, object: stocked, quantity, occupied, owner }] : []
    })
    return [{ key: wish.key, object, quantity: wish.quantity, occupied, owner }, ...stock]
  })
}

async function findByKey(tx: TenantTx, clientKey: string): Promise<PlacedOrder | null> {
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
