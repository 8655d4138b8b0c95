import type { NextDecision } from '@allmend/contract'
import { clockOf, dayOfWall, formatWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { seesMoney } from '../desk-booking/index.ts'

interface WaitingRow {
  readonly kind: NextDecision['kind']
  readonly id: number
  readonly series_key: string | null
  readonly booker: string
  readonly name: string
  readonly title: string
  readonly display_start: Date
  readonly display_end: Date
  readonly dates: number
  readonly since: Date
  readonly total: number
  readonly is_on_request: boolean
  readonly zone: string
}

const shown = 5

/** The first few that wait: what begins within a week before all, then what waits longest. */
export async function nextDecisions(tx: TenantTx, viewer: Parameters<typeof seesMoney>[0]): Promise<NextDecision[]> {
  const { rows } = await sql<WaitingRow>`
    with waiting as (
      select b.*, null::timestamptz as asked_at from booking b
      where b.app_id = ${tx.appId} and b.state = 'unconfirmed' and b.display_end > now()
        and not exists (select from change_request r where r.app_id = b.app_id and r.booking_id = b.id and r.state = 'open')
      union all
      select b.*, r.created_at from change_request r join booking b on b.app_id = r.app_id and b.id = r.booking_id
      where r.app_id = ${tx.appId} and r.state = 'open' and b.display_end > now()
    ), grouped as (
      select (array_agg(id order by display_start, id))[1] as id, count(*)::int as dates, sum(total)::int as total,
        bool_or(is_on_request) as is_on_request, coalesce(max(asked_at), min(created_at)) as since, max(asked_at) as asked_at,
        min(display_start) as first
      from waiting group by case when asked_at is null and series_key is not null then series_key::text else id::text end
    )
    select case when g.asked_at is not null then 'change' when b.series_key is not null and g.dates > 1 then 'series' else 'unconfirmed' end as kind,
      b.id, b.series_key, coalesce(nullif(c.contact ->> 'company', ''), concat_ws(' ', c.contact ->> 'firstname', c.contact ->> 'lastname')) as booker,
      b.name, b.object_title as title, b.display_start, b.display_end, g.dates, g.since, g.total, g.is_on_request, app.zone
    from grouped g
    join booking b on b.app_id = ${tx.appId} and b.id = g.id
    join customer_order c on c.app_id = b.app_id and c.id = b.order_id
    join app on app.id = b.app_id
    order by case when g.first < now() + interval '7 days' then g.first end nulls last, g.since, b.id limit ${shown}
  `.execute(tx.db)
  return rows.map((row) => present(row, seesMoney(viewer)))
}

function present(row: WaitingRow, withMoney: boolean): NextDecision {
  const clock = clockOf(row.zone)
  const wall = (at: Date) => clock.toWall(at.getTime() / 60_000)
  const today = dayOfWall(clock.toWall(Math.floor(Date.now() / 60_000)))
  return {
    kind: row.kind,
    bookingId: row.id,
    seriesKey: row.series_key,
    booker: row.booker,
    name: row.name,
    objectTitle: row.title,
    displayStart: formatWall(wall(row.display_start)),
    displayEnd: formatWall(wall(row.display_end)),
    dates: row.dates,
    daysLeft: dayOfWall(wall(row.display_start)) - today,
    waitingSince: row.since.toISOString(),
    total: withMoney ? row.total : null,
    isOnRequest: row.is_on_request,
  }
}
