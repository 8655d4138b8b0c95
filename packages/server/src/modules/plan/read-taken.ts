import type { Span } from '@allmend/domain/availability'
import type { BookingState } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/** What takes a leaf, with the booking or the block it belongs to. Moments in minutes since 1970. */
export interface TakenRow {
  readonly leafId: number
  readonly bookedId: number
  readonly kind: 'booking' | 'hold' | 'block'
  /** The same for every row of one booking, block or hold. */
  readonly owner: string
  readonly from: number
  readonly until: number
  readonly booking: TakenBooking | null
  readonly block: TakenBlock | null
}

interface TakenBooking {
  readonly id: number
  readonly objectId: number
  readonly name: string
  readonly isNamePublic: boolean
  readonly state: BookingState
  readonly isSerial: boolean
  readonly hasRequest: boolean
  readonly quantity: number
  readonly booker: string
  readonly person: string
  readonly phone: string
  readonly from: number
  readonly until: number
  readonly occupied: readonly [number, number]
  readonly version: number
}

interface TakenBlock {
  readonly id: number
  readonly objectId: number
  readonly note: string
  readonly from: number
  readonly until: number
  readonly version: number
}

interface OccupancyRow extends Pick<TakenRow, 'leafId' | 'bookedId' | 'kind' | 'from' | 'until'> {
  readonly id: string
  readonly bookingId: number | null
  readonly holdKey: string | null
}

const minute = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) / 60)::float8`

/** Everything that takes these leaves. First the rows, then all their bookings and blocks at once: three questions, however many. */
export async function readTaken(tx: TenantTx, leaves: readonly number[], { start, end }: Span): Promise<TakenRow[]> {
  const { rows } = await sql<OccupancyRow>`
    select id::text as id, object_id as "leafId", booked_object_id as "bookedId", kind, booking_id as "bookingId", hold_key as "holdKey",
      (extract(epoch from lower(during)) / 60)::float8 as from, (extract(epoch from upper(during)) / 60)::float8 as until
    from occupancies_between(${leaves as number[]}, to_timestamp(${start} * 60.0), to_timestamp(${end} * 60.0))
    where expires_at is null or expires_at > now()
    order by lower(during), id
  `.execute(tx.db)
  const bookings = await readBookings(tx, [...new Set(rows.flatMap(({ bookingId }) => bookingId ?? []))])
  const blocks = await readBlocks(
    tx,
    rows.filter(({ kind }) => kind === 'block').map(({ id }) => id),
  )
  return rows.map(({ id, bookingId, holdKey, ...row }) => {
    const booking = bookingId === null ? null : (bookings.get(bookingId) ?? null)
    const block = blocks.get(id) ?? null
    const owner = booking ? `b${booking.id}` : block ? `k${block.id}` : `h${holdKey ?? id}`
    return { ...row, owner, booking, block }
  })
}

async function readBookings(tx: TenantTx, ids: readonly number[]): Promise<Map<number, TakenBooking>> {
  const { rows } = await sql<Omit<TakenBooking, 'occupied'> & { starts: number; ends: number }>`
    select b.id, b.object_id as "objectId", b.name, b.is_name_public as "isNamePublic", b.state, b.quantity, b.version,
      b.series_key is not null as "isSerial", r.booking_id is not null as "hasRequest",
      coalesce(nullif(c.contact ->> 'company', ''), concat_ws(' ', c.contact ->> 'firstname', c.contact ->> 'lastname')) as booker,
      concat_ws(' ', c.contact ->> 'firstname', c.contact ->> 'lastname') as person, coalesce(c.contact ->> 'phone', '') as phone,
      ${minute('b.display_start')} as from, ${minute('b.display_end')} as until,
      ${minute('b.starts_at')} as starts, ${minute('b.ends_at')} as ends
    from booking b
    join customer_order c on c.app_id = b.app_id and c.id = b.order_id
    left join change_request r on r.app_id = b.app_id and r.booking_id = b.id and r.state = 'open'
    where b.app_id = ${tx.appId} and b.id = any(${ids as number[]})
  `.execute(tx.db)
  return new Map(rows.map(({ starts, ends, ...row }) => [row.id, { ...row, occupied: [starts, ends] as const }]))
}

/** By the rows that name them. */
async function readBlocks(tx: TenantTx, occupancyIds: readonly string[]): Promise<Map<string, TakenBlock>> {
  const { rows } = await sql<TakenBlock & { occupancyId: string }>`
    select o.id::text as "occupancyId", k.id, k.object_id as "objectId", k.note, k.version,
      ${minute('k.starts_at')} as from, ${minute('k.ends_at')} as until
    from occupancy o join object_block k on k.app_id = o.app_id and k.id = o.block_id
    where o.app_id = ${tx.appId} and o.id = any(${occupancyIds as string[]}::bigint[])
  `.execute(tx.db)
  return new Map(rows.map(({ occupancyId, ...block }) => [occupancyId, block]))
}
