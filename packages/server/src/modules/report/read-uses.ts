import { takingStates } from '@allmend/domain/bookings'
import type { LeafUse, Period } from '@allmend/domain/evaluation'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { instant, spanOf } from './moments.ts'

/** Lists of numbers as text, since a hundred thousand spans as rows would take longer to read than to find. In minutes. */
interface LeafRow {
  readonly leaf: number
  readonly starts: string | null
  readonly ends: string | null
  readonly places: string | null
  /** A block of a whole shuts each of its leaves. */
  readonly shut: string | null
  readonly opened: string | null
}

/** `extract` would reckon in decimals, several times slower. */
const minutes = (at: ReturnType<typeof sql>) => sql`(date_part('epoch', ${at}) / 60)::int`

/** What takes each leaf during a period with its displayed span, and what shuts it. */
export async function readUses(tx: TenantTx, period: Period, zone: string): Promise<Map<number, LeafUse>> {
  const { start, end } = spanOf(period, zone)
  const { rows } = await sql<LeafRow>`
    with uses as (
      select o.object_id as leaf, greatest(lower(o.during), b.display_start) as starts, least(upper(o.during), b.display_end) as ends,
        upper(o.units) - lower(o.units) as places
      from booking b join occupancy o on o.app_id = b.app_id and o.booking_id = b.id
      where b.app_id = ${tx.appId} and b.display_start < ${instant(end)} and b.display_end > ${instant(start)}
        and b.state = any(${takingStates as string[]})
    ), shut as (
      select l.leaf_id as leaf, k.starts_at as starts, k.ends_at as ends
      from object_block k join leaves_of(array(
        select distinct object_id from object_block where app_id = ${tx.appId} and starts_at < ${instant(end)} and ends_at > ${instant(start)}
      )) l on l.object_id = k.object_id
      where k.app_id = ${tx.appId} and k.starts_at < ${instant(end)} and k.ends_at > ${instant(start)}
    )
    select coalesce(t.leaf, s.leaf) as leaf, t.starts, t.ends, t.places, s.shut, s.opened from (
      select leaf, array_agg(${minutes(sql`starts`)})::text as starts, array_agg(${minutes(sql`ends`)})::text as ends, array_agg(places)::text as places
      from uses where starts < ends group by leaf
    ) t full join (
      select leaf, array_agg(${minutes(sql`starts`)})::text as shut, array_agg(${minutes(sql`ends`)})::text as opened from shut group by leaf
    ) s on s.leaf = t.leaf
  `.execute(tx.db)
  return new Map(
    rows.map(({ leaf, starts, ends, places, shut, opened }) => [
      leaf,
      { taken: spansOf(starts, ends, numbers(places)), blocks: spansOf(shut, opened) },
    ]),
  )
}

/** `{1,2,3}` */
const numbers = (text: string | null) => (text === null ? [] : text.slice(1, -1).split(',').map(Number))

function spansOf(starts: string | null, ends: string | null, places: readonly number[] = []) {
  const until = numbers(ends)
  return numbers(starts).map((start, index) => ({ start, end: until[index] ?? start, quantity: places[index] ?? 1 }))
}
