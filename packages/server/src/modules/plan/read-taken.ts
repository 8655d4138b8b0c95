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
  readonly color: string
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

interface PlanRow {
  readonly occupancy_id: string
  readonly leaf_id: number
  readonly booked_id: number
  readonly kind: TakenRow['kind']
  readonly hold_key: string | null
  readonly from_at: number
  readonly until_at: number
  readonly booking_id: number | null
  readonly object_id: number
  readonly name: string
  readonly color: string
  readonly is_name_public: boolean
  readonly state: BookingState
  readonly quantity: number
  readonly version: number
  readonly is_serial: boolean
  readonly has_request: boolean
  readonly company: string | null
  readonly person: string
  readonly phone: string | null
  readonly display_from: number
  readonly display_until: number
  readonly starts: number
  readonly ends: number
  readonly block_id: number | null
  readonly block_object_id: number
  readonly note: string
  readonly block_version: number
  readonly block_from: number
  readonly block_until: number
}

/** Few leaves are looked for one by one; of many, everything in that time is read. */
const few = 20

/** Everything that takes these leaves, with its bookings and blocks, in one question. */
export async function readTaken(tx: TenantTx, leaves: readonly number[], { start, end }: Span): Promise<TakenRow[]> {
  const { rows } = await sql<PlanRow>`
    select * from plan_rows(${leaves.length > few ? null : (leaves as number[])}::int[], ${start}, ${end})
  `.execute(tx.db)
  const wanted = new Set(leaves)
  // The key of a draft is nobody's business: a hold is known by the first of its rows.
  const holds = new Map<string, string>()
  for (const { hold_key, occupancy_id } of rows) {
    if (hold_key !== null && !holds.has(hold_key)) holds.set(hold_key, occupancy_id)
  }
  return rows
    .filter(({ leaf_id }) => wanted.has(leaf_id))
    .map((row) => presentRow(row, holds.get(row.hold_key ?? '') ?? row.occupancy_id))
}

function presentRow(row: PlanRow, hold: string): TakenRow {
  const { leaf_id: leafId, booked_id: bookedId, kind, from_at: from, until_at: until } = row
  const [booking, block] = [bookingOf(row), blockOf(row)]
  const owner = booking ? `b${booking.id}` : block ? `k${block.id}` : `h${hold}`
  return { leafId, bookedId, kind, owner, from, until, booking, block }
}

const bookingOf = (row: PlanRow): TakenBooking | null =>
  row.booking_id === null
    ? null
    : {
        id: row.booking_id,
        objectId: row.object_id,
        name: row.name,
        color: row.color,
        isNamePublic: row.is_name_public,
        state: row.state,
        isSerial: row.is_serial,
        hasRequest: row.has_request,
        quantity: row.quantity,
        booker: row.company || row.person,
        person: row.person,
        phone: row.phone ?? '',
        from: row.display_from,
        until: row.display_until,
        occupied: [row.starts, row.ends],
        version: row.version,
      }

const blockOf = (row: PlanRow): TakenBlock | null =>
  row.block_id === null
    ? null
    : {
        id: row.block_id,
        objectId: row.block_object_id,
        note: row.note,
        from: row.block_from,
        until: row.block_until,
        version: row.block_version,
      }
