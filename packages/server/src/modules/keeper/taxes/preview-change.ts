import { changedDays, type TaxTimeline } from '@allmend/domain/tax'
import { sql } from 'kysely'
import type { PlatformTx } from '../../../platform/db/database.ts'
import { readTaxes } from './read-taxes.ts'
import { dateOrNull } from './taxes.present.ts'

interface Touched {
  readonly bookings: number
  readonly orders: number
  readonly apps: number
}

/** What days would get another rate, and what is booked on them with VAT. */
export async function previewChange(tx: PlatformTx, timeline: TaxTimeline) {
  const { timeline: before } = await readTaxes(tx)
  const changes = changedDays(before, timeline).map((change) => ({
    start: dateOrNull(change.start),
    end: dateOrNull(change.end),
    before: change.before / 100,
    after: change.after / 100,
  }))
  const none: Touched = { bookings: 0, orders: 0, apps: 0 }
  return { changes, ...(changes.length === 0 ? none : await countTouched(tx, changes)) }
}

/**
 * Bookings that are not over, by the days their rate was found with: the day they begin, or every day of one that takes several. What is
 * not taxed has no share under any rate.
 */
async function countTouched(
  tx: PlatformTx,
  changes: readonly { readonly start: string | null; readonly end: string | null }[],
): Promise<Touched> {
  const { rows } = await sql<Touched>`
    select count(*)::int as bookings, count(distinct (b.app_id, b.order_id))::int as orders, count(distinct b.app_id)::int as apps
    from booking b
    join app a on a.id = b.app_id
    left join booking_interval i on i.app_id = b.app_id and i.id = b.interval_id
    cross join lateral (select
      (b.display_start at time zone a.zone)::date as first,
      ((b.display_end - interval '1 minute') at time zone a.zone)::date as last
    ) d
    where b.display_end > now() and b.state in ('held', 'unconfirmed', 'confirmed')
      and (jsonb_path_exists(b.price_lines, '$[*].shares[*]') or b.tax <> '[]')
      and exists (
        select from unnest(${changes.map(({ start }) => start)}::date[], ${changes.map(({ end }) => end)}::date[]) as c(first, last)
        where daterange(c.first, c.last, '[]') && daterange(d.first, case when i.is_multi_days then greatest(d.first, d.last) else d.first end, '[]')
      )`.execute(tx.db)
  return rows[0] ?? { bookings: 0, orders: 0, apps: 0 }
}
