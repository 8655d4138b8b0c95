import type { Span } from '@allmend/domain/availability'
import { displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type ComingBooking, readRules } from '../object/index.ts'

interface Obstacle {
  readonly bookingId: number | null
  readonly name: string
  readonly kind: string
  readonly at: Date
  readonly zone: string
}

const nameOf = ({ name, kind }: Obstacle) => name || (kind === 'hold' ? 'Wird gerade reserviert' : 'Gesperrt')

/** What takes an object during a span, as a refusal names it; the block itself is not in its own way. */
export async function obstaclesOf(
  tx: TenantTx,
  objectId: number,
  { start, end }: Span,
  blockId: number,
): Promise<ComingBooking[]> {
  const leaves = (await readRules(tx, [objectId])).get(objectId)?.leaves ?? []
  const { rows } = await sql<Obstacle>`
    select distinct t.booking_id as "bookingId", t.kind, coalesce(nullif(b.name, ''), b.booker, o.note, '') as name,
      coalesce(b.display_start, lower(t.during)) as at, app.zone
    from occupancies_between(${leaves as number[]}, to_timestamp(${start} * 60.0), to_timestamp(${end} * 60.0)) t
    join app on app.id = ${tx.appId}
    join occupancy o on o.app_id = app.id and o.id = t.id
    left join lateral (
      select b.name, b.display_start, coalesce(nullif(c.contact ->> 'company', ''), c.contact ->> 'lastname', '') as booker
      from booking b join customer_order c on c.app_id = b.app_id and c.id = b.order_id
      where b.app_id = ${tx.appId} and b.id = t.booking_id limit 1
    ) b on true
    where o.block_id is distinct from ${blockId} order by at limit 50
  `.execute(tx.db)
  return rows.map((row) => ({
    bookingId: row.bookingId ?? 0,
    name: nameOf(row),
    displayStart: displayInstant(row.at.getTime(), row.zone),
  }))
}
