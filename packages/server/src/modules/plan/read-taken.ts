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

type Flat<Kind extends object, Prefix extends string> = {
  readonly [Name in keyof Kind & string as `${Prefix}${Capitalize<Name>}`]: Kind[Name]
}

/** As the database answers: columns, since building JSON for every row would take longer than finding it. */
type StoredRow = Omit<TakenRow, 'booking' | 'block'> &
  Flat<Omit<TakenBooking, 'occupied'>, 'b'> &
  Flat<TakenBlock, 'k'> & { readonly bStarts: number; readonly bEnds: number }

/** Everything that takes these leaves, in one question. Joined row by row: there are few, and many bookings. */
export async function readTaken(tx: TenantTx, leaves: readonly number[], { start, end }: Span): Promise<TakenRow[]> {
  if (leaves.length === 0) return []
  const minute = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) / 60)::float8`
  const { rows } = await sql<StoredRow>`
    select t.object_id as "leafId", t.booked_object_id as "bookedId", t.kind,
      coalesce('b' || t.booking_id, 'k' || k.id, 'h' || t.hold_key, 'o' || t.id) as owner,
      (extract(epoch from lower(t.during)) / 60)::float8 as from, (extract(epoch from upper(t.during)) / 60)::float8 as until,
      b.id as "bId", b.object_id as "bObjectId", b.name as "bName", b.is_name_public as "bIsNamePublic", b.state as "bState",
      b.is_serial as "bIsSerial", b.has_request as "bHasRequest", b.quantity as "bQuantity", b.version as "bVersion",
      coalesce(nullif(b.company, ''), b.person) as "bBooker", b.person as "bPerson", b.phone as "bPhone",
      ${minute('b.display_start')} as "bFrom", ${minute('b.display_end')} as "bUntil",
      ${minute('b.starts_at')} as "bStarts", ${minute('b.ends_at')} as "bEnds",
      k.id as "kId", k.object_id as "kObjectId", k.note as "kNote", k.version as "kVersion",
      ${minute('k.starts_at')} as "kFrom", ${minute('k.ends_at')} as "kUntil"
    from occupancies_between(${leaves as number[]}, to_timestamp(${start} * 60.0), to_timestamp(${end} * 60.0)) t
    left join lateral (
      select b.id, b.object_id, b.name, b.is_name_public, b.state, b.series_key is not null as is_serial, b.quantity, b.version,
        b.display_start, b.display_end, b.starts_at, b.ends_at,
        exists (select from change_request r where r.app_id = b.app_id and r.booking_id = b.id and r.state = 'open') as has_request,
        c.contact ->> 'company' as company, concat_ws(' ', c.contact ->> 'firstname', c.contact ->> 'lastname') as person,
        coalesce(c.contact ->> 'phone', '') as phone
      from booking b join customer_order c on c.app_id = b.app_id and c.id = b.order_id
      where b.app_id = ${tx.appId} and b.id = t.booking_id limit 1
    ) b on true
    left join lateral (
      select k.id, k.object_id, k.note, k.version, k.starts_at, k.ends_at
      from occupancy o join object_block k on k.app_id = o.app_id and k.id = o.block_id
      where t.kind = 'block' and o.app_id = ${tx.appId} and o.id = t.id limit 1
    ) k on true
    where t.expires_at is null or t.expires_at > now()
    order by lower(t.during), t.id
  `.execute(tx.db)
  return rows.map(present)
}

function present(row: StoredRow): TakenRow {
  const { leafId, bookedId, kind, owner, from, until } = row
  const base = { leafId, bookedId, kind, owner, from, until, booking: null, block: null }
  if (row.bId !== null && kind === 'booking') {
    return {
      ...base,
      booking: {
        id: row.bId,
        objectId: row.bObjectId,
        name: row.bName,
        isNamePublic: row.bIsNamePublic,
        state: row.bState,
        isSerial: row.bIsSerial,
        hasRequest: row.bHasRequest,
        quantity: row.bQuantity,
        booker: row.bBooker,
        person: row.bPerson,
        phone: row.bPhone,
        from: row.bFrom,
        until: row.bUntil,
        occupied: [row.bStarts, row.bEnds],
        version: row.bVersion,
      },
    }
  }
  if (row.kId === null || kind !== 'block') return base
  const block = { id: row.kId, objectId: row.kObjectId, note: row.kNote, version: row.kVersion }
  return { ...base, block: { ...block, from: row.kFrom, until: row.kUntil } }
}
