import type { deskSeriesTable, TableQuery } from '@allmend/contract'
import type { OrderState } from '@allmend/domain/bookings'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { isFound } from '../find-bookings.ts'
import type { Viewer } from '../viewer.ts'

type SeriesQuery = TableQuery<typeof deskSeriesTable>

export interface SeriesRow {
  readonly key: string
  readonly id: number
  readonly name: string
  readonly object_id: number
  readonly object_title: string
  readonly user_id: number | null
  readonly contact: Readonly<Record<string, string>>
  readonly interval_name: string
  readonly weekdays: number[]
  readonly first: Date
  readonly first_end: Date
  readonly last: Date
  readonly next: Date | null
  readonly dates: number
  readonly unconfirmed: number
  readonly confirmed: number
  readonly ended: number
  readonly open_requests: number
  readonly total: number
  readonly order_id: number
  readonly year: number
  readonly number: number
  readonly order_state: OrderState
  readonly created_at: Date
  readonly zone: string
}

const taking = sql`b.state in ('held', 'unconfirmed', 'confirmed')`

/** Dates of the same key together. A series whose dates were moved to another object stands under the object most of them are in. */
const grouped = (tx: TenantTx, where: RawBuilder<unknown>) => sql`
  select b.series_key as key, min(b.id) as id, min(b.name) as name, mode() within group (order by b.object_id) as object_id,
    mode() within group (order by b.object_title) as object_title, min(b.order_id) as order_id,
    mode() within group (order by b.interval_name) as interval_name,
    array_agg(distinct extract(dow from b.display_start at time zone app.zone)::int) as weekdays,
    min(b.display_start) as first, (array_agg(b.display_end order by b.display_start))[1] as first_end, max(b.display_start) as last,
    min(b.display_start) filter (where b.display_start > now() and ${taking}) as next,
    count(*)::int as dates, count(*) filter (where b.state = 'unconfirmed')::int as unconfirmed,
    count(*) filter (where b.state = 'confirmed')::int as confirmed,
    count(*) filter (where b.state in ('rejected', 'cancelled', 'expired'))::int as ended,
    coalesce(sum(b.total) filter (where ${taking}), 0)::int as total, min(b.created_at) as created_at,
    count(*) filter (where b.state = 'unconfirmed' and b.display_end > now())::int as waiting
  from booking b join app on app.id = b.app_id
  where b.app_id = ${tx.appId} and b.series_key is not null and ${where}
  group by b.series_key
`

const tabs = {
  all: sql`true`,
  // What is over waits for nobody, as among the bookings.
  waiting: sql`s.waiting > 0`,
  running: sql`s.next is not null`,
  old: sql`s.next is null`,
}

const sorts = {
  first: sql`s.first`,
  name: sql`fold_text(s.name)`,
  objectTitle: sql`fold_text(s.object_title)`,
  booker: sql`fold_text(coalesce(nullif(c.contact ->> 'company', ''), c.contact ->> 'lastname'))`,
  next: sql`s.next`,
  dates: sql`s.dates`,
  createdAt: sql`s.created_at`,
}

/** A series one date of which is looked for, with all its dates: what it comes to does not depend on how it was found. */
function matching({ search, object, customer }: SeriesQuery['filters'], viewer: Viewer): RawBuilder<unknown> {
  const conditions = [
    ...(customer ? [sql`b.user_id = ${customer}`] : []),
    ...(object ? [sql`b.object_id = ${object}`] : []),
    ...(search ? [isFound(search, viewer)] : []),
  ]
  if (conditions.length === 0) return sql`true`
  return sql`b.series_key in (
    select b.series_key from booking b where b.app_id = current_app() and b.series_key is not null and ${sql.join(conditions, sql` and `)}
  )`
}

const joined = (series: RawBuilder<unknown>) => sql`
  from (${series}) s
  join customer_order c on c.app_id = current_app() and c.id = s.order_id
  join app on app.id = c.app_id
`

const shown = sql`
  s.key, s.id, s.name, s.object_id, s.object_title, c.user_id, c.contact, s.interval_name, s.weekdays, s.first, s.first_end, s.last,
  s.next, s.dates, s.unconfirmed, s.confirmed, s.ended, (
    select count(*)::int from change_request r join booking b on b.app_id = r.app_id and b.id = r.booking_id
    where r.app_id = c.app_id and r.state = 'open' and b.series_key = s.key
  ) as open_requests, s.total, s.order_id, c.year, c.number, c.state as order_state, s.created_at, app.zone
`

const orderOf = (sort: SeriesQuery['sort']) =>
  sql.join([...sort.map(({ field, direction }) => sql`${sorts[field]} ${sql.raw(direction)} nulls last`), sql`s.key`])

/** A page of series, or all of them. */
export async function readSeriesPage(tx: TenantTx, { filters, sort, page, itemsPerPage }: SeriesQuery, viewer: Viewer) {
  const { rows } = await sql<SeriesRow>`
    select ${shown} ${joined(grouped(tx, matching(filters, viewer)))} where ${tabs[filters.tab]}
    order by ${orderOf(sort)} limit ${itemsPerPage} offset ${(page - 1) * (itemsPerPage ?? 0)}
  `.execute(tx.db)
  return rows
}

export async function countSeries(tx: TenantTx, { filters }: Pick<SeriesQuery, 'filters'>, viewer: Viewer) {
  const { rows } = await sql<Record<keyof typeof tabs, number>>`
    select count(*)::int as all, count(*) filter (where ${tabs.waiting})::int as waiting,
      count(*) filter (where ${tabs.running})::int as running, count(*) filter (where ${tabs.old})::int as old
    from (${grouped(tx, matching(filters, viewer))}) s
  `.execute(tx.db)
  return rows[0] ?? { all: 0, waiting: 0, running: 0, old: 0 }
}

export async function findSeries(tx: TenantTx, key: string): Promise<SeriesRow | null> {
  const { rows } = await sql<SeriesRow>`
    select ${shown} ${joined(grouped(tx, sql`b.series_key = ${key}::uuid`))}
  `.execute(tx.db)
  return rows[0] ?? null
}
