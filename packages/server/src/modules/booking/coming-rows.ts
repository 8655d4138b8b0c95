import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { ObjectRules } from '../object/index.ts'
import type { Claim } from './occupancy/claim.ts'
import type { NewOccupancy, Owner } from './occupancy/occupancies.ts'

export interface ComingRow extends NewOccupancy {
  /** A bigint, which JavaScript numbers cannot hold. */
  readonly id: string
}

/** One booking, hold or block of one object, with all its rows. */
export interface Coming {
  readonly bookedObjectId: number
  readonly owner: Owner
  readonly rows: ComingRow[]
}

interface StoredRow extends Omit<ComingRow, 'owner'> {
  readonly bookingId: number | null
  readonly holdKey: string | null
  readonly expiresAt: Date | null
  readonly note: string
  readonly blockId: number | null
}

/**
 * What these objects, booked as such or as the stock of an option, still take of the leaves around them; together what belongs
 * together.
 */
export async function readComing(
  tx: TenantTx,
  leaves: readonly number[],
  bookedIds: readonly number[],
  now: number,
): Promise<Coming[]> {
  const { rows } = await sql<StoredRow>`
    select id::text, object_id as "objectId", booked_object_id as "bookedObjectId", booking_id as "bookingId", hold_key as "holdKey",
      expires_at as "expiresAt", note, block_id as "blockId", lower(units) as first, upper(units) - lower(units) as count,
      (extract(epoch from lower(during)) / 60)::float8 as start, (extract(epoch from upper(during)) / 60)::float8 as end
    from occupancy
    where app_id = ${tx.appId} and object_id = any(${leaves as number[]}) and booked_object_id = any(${bookedIds as number[]})
      and upper(during) > to_timestamp(${now} * 60.0) and (expires_at is null or expires_at > now())
    order by id
  `.execute(tx.db)
  const all = new Map<string, Coming>()
  for (const { bookingId, holdKey, expiresAt, note, blockId, ...row } of rows) {
    const key = `${row.bookedObjectId} ${bookingId ?? holdKey ?? `${blockId} ${row.start} ${row.end} ${note}`}`
    const owner = ownerOf({ bookingId, holdKey, expiresAt, note, blockId })
    const coming = all.get(key) ?? { bookedObjectId: row.bookedObjectId, owner, rows: [] }
    coming.rows.push({ ...row, owner })
    all.set(key, coming)
  }
  return [...all.values()]
}

type Owned = Pick<StoredRow, 'bookingId' | 'holdKey' | 'expiresAt' | 'note' | 'blockId'>

function ownerOf({ bookingId, holdKey, expiresAt, note, blockId }: Owned): Owner {
  if (bookingId !== null) return { kind: 'booking', bookingId }
  return holdKey !== null && expiresAt !== null
    ? { kind: 'hold', holdKey, expiresAt }
    : { kind: 'block', note, blockId }
}

/** Whether it lies already where it would be put. */
export function isSettled({ leaves, stock }: ObjectRules, { owner, rows }: Coming): boolean {
  const taken = new Set(rows.map(({ objectId }) => objectId))
  if (taken.size !== leaves.length || leaves.some((leaf) => !taken.has(leaf))) return false
  // A block shuts all there is, also what has been added.
  return rows.every(({ first, count }) => (owner.kind === 'block' ? count === stock : first + count <= stock))
}

/** The same wish again, from now on: so many places for so long. */
export function claimAgain(object: ObjectRules, { owner, rows }: Coming, now: number, key: string): Claim[] {
  const points = [...new Set(rows.flatMap(({ start, end }) => [Math.max(start, now), end]))].sort((a, b) => a - b)
  const claims: Claim[] = []
  for (const [index, start] of points.slice(0, -1).entries()) {
    const end = points[index + 1] ?? start
    const places = placesAt(rows, start)
    const quantity = owner.kind === 'block' ? Math.min(places, 1) * object.stock : places
    const last = claims.at(-1)
    if (quantity === 0) continue
    if (last && last.occupied.end === start && last.quantity === quantity) {
      claims[claims.length - 1] = { ...last, occupied: { start: last.occupied.start, end } }
    } else claims.push({ key, object, quantity, occupied: { start, end }, owner })
  }
  return claims
}

/** Of a whole every leaf is taken alike, so the fullest leaf says how many. */
function placesAt(rows: readonly ComingRow[], moment: number): number {
  const places = new Map<number, number>()
  for (const { objectId, count, start, end } of rows) {
    if (start <= moment && moment < end) places.set(objectId, (places.get(objectId) ?? 0) + count)
  }
  return Math.max(0, ...places.values())
}
