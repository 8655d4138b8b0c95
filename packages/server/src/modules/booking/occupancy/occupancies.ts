import type { Allotment, Span } from '@allmend/domain/availability'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { HallGroup } from '../../object/index.ts'

export interface OccupancyRow extends Allotment {
  readonly objectId: number
  /** The object that was booked; differs for a whole and its parts. */
  readonly bookedObjectId: number
  readonly bookingId: number | null
  readonly holdKey: string | null
  /** A booking of whoever asks. */
  readonly isOwn?: boolean
}

const instant = (minutes: number) => sql`to_timestamp(${minutes} * 60.0)`

/** Everything that takes these leaves during a span, in one round trip. Expired holds take nothing. */
export async function readOccupancies(
  tx: TenantTx,
  leaves: readonly number[],
  { start, end }: Span,
  ownHold: string | null = null,
): Promise<OccupancyRow[]> {
  if (leaves.length === 0) return []
  const { rows } = await sql<OccupancyRow>`
    select object_id as "objectId", booked_object_id as "bookedObjectId", booking_id as "bookingId", hold_key as "holdKey",
      lower(units) as first, upper(units) - lower(units) as count,
      (extract(epoch from lower(during)) / 60)::float8 as start, (extract(epoch from upper(during)) / 60)::float8 as end
    from occupancies_between(${leaves as number[]}, ${instant(start)}, ${instant(end)})
    where (expires_at is null or expires_at > now()) and (hold_key is null or hold_key is distinct from ${ownHold}::uuid)
  `.execute(tx.db)
  return rows
}

/** Who takes a leaf: a booking, a hold that runs out, or a block drawn by staff. */
export type Owner =
  | { readonly kind: 'booking'; readonly bookingId: number }
  | { readonly kind: 'hold'; readonly holdKey: string; readonly expiresAt: Date }
  | { readonly kind: 'block'; readonly note: string; readonly blockId: number | null }

export interface NewOccupancy extends Allotment {
  readonly objectId: number
  readonly bookedObjectId: number
  readonly owner: Owner
}

const keyOf = (row: { objectId: number; first: number; start: number; end: number }) =>
  `${row.objectId}:${row.first}:${row.start}:${row.end}`

/**
 * Writes occupancies and returns those the constraint refused. Sorted, so that two writers meet in the same sequence; refused rows
 * are counted, not thrown: an exception each would cost ten times as much.
 */
export async function insertOccupancies(tx: TenantTx, rows: readonly NewOccupancy[]): Promise<NewOccupancy[]> {
  if (rows.length === 0) return []
  const sorted = [...rows].sort((a, b) => a.objectId - b.objectId || a.first - b.first || a.start - b.start)
  const of = <T>(pick: (row: NewOccupancy) => T) => sorted.map(pick)
  const { rows: written } = await sql<{ objectId: number; first: number; start: number; end: number }>`
    insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, booking_id, hold_key, expires_at, note, block_id)
    select ${tx.appId}, r.object_id, int4range(r.first, r.first + r.count),
      tstzrange(to_timestamp(r.starts * 60.0), to_timestamp(r.ends * 60.0)), r.kind, r.booked, r.booking_id, r.hold_key, r.expires_at, r.note,
      r.block_id
    from unnest(
      ${of((row) => row.objectId)}::int[], ${of((row) => row.first)}::int[], ${of((row) => row.count)}::int[],
      ${of((row) => row.start)}::float8[], ${of((row) => row.end)}::float8[], ${of((row) => row.owner.kind)}::text[],
      ${of((row) => row.bookedObjectId)}::int[],
      ${of(({ owner }) => (owner.kind === 'booking' ? owner.bookingId : null))}::int[],
      ${of(({ owner }) => (owner.kind === 'hold' ? owner.holdKey : null))}::uuid[],
      ${of(({ owner }) => (owner.kind === 'hold' ? owner.expiresAt : null))}::timestamptz[],
      ${of(({ owner }) => (owner.kind === 'block' ? owner.note : ''))}::text[],
      ${of(({ owner }) => (owner.kind === 'block' ? owner.blockId : null))}::int[]
    ) as r(object_id, first, count, starts, ends, kind, booked, booking_id, hold_key, expires_at, note, block_id)
    order by r.object_id, r.first, r.starts
    on conflict do nothing
    returning object_id as "objectId", lower(units) as first,
      (extract(epoch from lower(during)) / 60)::float8 as start, (extract(epoch from upper(during)) / 60)::float8 as end
  `.execute(tx.db)
  if (written.length === rows.length) return []
  const keys = new Set(written.map(keyOf))
  return sorted.filter((row) => !keys.has(keyOf(row)))
}

/** Takes rows away and says what they covered, so that the days can be worked out again. */
export async function releaseOccupancies(
  tx: TenantTx,
  which:
    | { readonly bookingIds: readonly number[] }
    | { readonly holdKey: string }
    | { readonly blockId: number }
    | { readonly expiredIn: readonly HallGroup[] },
): Promise<(Span & { readonly objectId: number })[]> {
  const condition =
    'bookingIds' in which
      ? sql`booking_id = any(${which.bookingIds as number[]})`
      : 'holdKey' in which
        ? sql`hold_key = ${which.holdKey}::uuid`
        : 'blockId' in which
          ? sql`block_id = ${which.blockId}`
          : sql`kind = 'hold' and expires_at <= now() and object_id in (
            select id from bookable where app_id = ${tx.appId} and hall_group = any(${which.expiredIn as HallGroup[]})
          )`
  const { rows } = await sql<Span & { objectId: number }>`
    delete from occupancy where app_id = ${tx.appId} and ${condition}
    returning object_id as "objectId", (extract(epoch from lower(during)) / 60)::float8 as start,
      (extract(epoch from upper(during)) / 60)::float8 as end
  `.execute(tx.db)
  return rows
}
