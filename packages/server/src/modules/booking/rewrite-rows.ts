import { type Span, Usage } from '@allmend/domain/availability'
import { displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type ComingBooking, listBookings, type ObjectRules, readRules, withWholes } from '../object/index.ts'
import { type ComingRow, claimAgain, isSettled, readComing } from './coming-rows.ts'
import { type Claim, take } from './occupancy/claim.ts'
import { insertOccupancies, type OccupancyRow, readOccupancies, releaseOccupancies } from './occupancy/occupancies.ts'
import { nowInMinutes } from './request/judge-request.ts'

/**
 * An object is made of other parts, or of more or fewer pieces, than when it was booked. What is still to come of it, and of
 * everything it is part of, moves to the leaves and places it has now; what has been stays where it was, also of a booking that is
 * going on. Says what does not fit; then the caller rolls back. `near` are the objects tied to it before and after.
 */
export async function rewriteRows(
  tx: TenantTx,
  objectId: number,
  near: readonly number[],
): Promise<readonly ComingBooking[]> {
  const objects = await readRules(tx, await withWholes(tx, objectId))
  const affected = [...objects.values()]
  await releaseOccupancies(tx, { expiredIn: affected.map(({ hallGroup }) => hallGroup) })
  const now = Math.floor(nowInMinutes())
  const moving = (await readComing(tx, near, [...objects.keys()], now)).flatMap((coming) => {
    const object = objects.get(coming.bookedObjectId)
    return object && !isSettled(object, coming) ? [{ object, coming }] : []
  })
  const moved = moving.flatMap(({ coming }) => coming.rows)
  if (moved.length === 0) return []
  const ids = moved.map(({ id }) => id)
  await sql`delete from occupancy where app_id = ${tx.appId} and id = any(${ids}::bigint[])`.execute(tx.db)
  const claims = moving.flatMap(({ object, coming }, index) => claimAgain(object, coming, now, String(index)))
  const leaves = [...new Set(affected.flatMap((object) => object.leaves))]
  const until = moved.reduce((latest, { end }) => Math.max(latest, end), now)
  const others = await readOccupancies(tx, leaves, { start: now, end: until })
  const crowd = findCrowd(affected, claims, others)
  if (crowd.length > 0) return describe(tx, crowd)
  await insertOccupancies(tx, pastOf(moved, now))
  const failed = new Set(await take(tx, claims, others))
  return describe(tx, claims.filter(({ key }) => failed.has(key)).map(demandOf))
}

/** What rows covered until now, of which nothing changes any more. */
const pastOf = (rows: readonly ComingRow[], now: number) =>
  rows.filter(({ start }) => start < now).map((row) => ({ ...row, end: now }))

interface Demand extends Span {
  readonly quantity: number
  readonly bookingId: number | null
  readonly isHold: boolean
}

const demandOf = ({ occupied, quantity, owner }: Claim): Demand => ({
  ...occupied,
  quantity,
  bookingId: owner.kind === 'booking' ? owner.bookingId : null,
  isHold: owner.kind === 'hold',
})

/** Everything that has a share in a moment at which more is wanted of a leaf than there is. */
function findCrowd(
  objects: readonly ObjectRules[],
  claims: readonly Claim[],
  others: readonly OccupancyRow[],
): Demand[] {
  const demands = new Map<number, Demand[]>()
  const add = (leaf: number, demand: Demand) => {
    const list = demands.get(leaf) ?? []
    list.push(demand)
    demands.set(leaf, list)
  }
  for (const claim of claims) for (const leaf of claim.object.leaves) add(leaf, demandOf(claim))
  for (const { objectId, start, end, count, bookingId, holdKey } of others) {
    add(objectId, { start, end, quantity: count, bookingId, isHold: holdKey !== null })
  }
  const stock = new Map(objects.map((object) => [object.id, object.stock]))
  return [...demands].flatMap(([leaf, list]) => {
    const usage = new Usage(list)
    return list.filter((demand) => usage.peak(demand) > (stock.get(leaf) ?? 1))
  })
}

async function describe(tx: TenantTx, crowd: readonly Demand[]): Promise<readonly ComingBooking[]> {
  if (crowd.length === 0) return []
  const ids = crowd.flatMap(({ bookingId }) => bookingId ?? [])
  const bookings = await listBookings(tx, sql<boolean>`booking.id = any(${ids})`)
  const { zone } = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  const nameless = crowd.filter(({ bookingId }) => bookingId === null)
  const named = nameless.map(({ isHold, start }): [string, ComingBooking] => {
    const name = isHold ? 'Angefangene Reservation' : 'Sperrung'
    const displayStart = displayInstant(start * 60_000, zone)
    return [`${name} ${displayStart}`, { bookingId: 0, name, displayStart }]
  })
  return [...bookings, ...new Map(named).values()]
}
