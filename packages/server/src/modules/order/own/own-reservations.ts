import type { listReservations as listRoute, TableQuery } from '@allmend/contract'
import { clockOf, formatWall } from '@allmend/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { presentReservations } from '../reservation.present.ts'
import { countReservations, readReservations } from '../reservation.repository.ts'
import { titleKey } from '../title-key.ts'

const coming = sql`b.display_end > now()`
const statuses = {
  confirmed: sql`b.state = 'confirmed' and ${coming}`,
  unconfirmed: sql`b.state in ('unconfirmed', 'held') and ${coming}`,
  old: sql`(b.display_end <= now() or b.state in ('rejected', 'cancelled', 'expired'))`,
}

const of = (userId: number, more: RawBuilder<unknown> = sql`true`) => sql`b.user_id = ${userId} and ${more}`

export async function listOwn(
  tx: TenantTx,
  userId: number,
  { page, itemsPerPage, sort, filters }: TableQuery<(typeof listRoute)['table']>,
) {
  const status = filters.status ? statuses[filters.status] : sql`true`
  const pattern = `%${(filters.search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = filters.search
    ? sql`(fold_text(o.title) like fold_text(${pattern}) or fold_text(b.object_title) like fold_text(${pattern}) or fold_text(b.name) like fold_text(${pattern}))`
    : sql`true`
  const where = of(userId, sql`${status} and ${found}`)
  const [first] = sort
  const column = first?.field === 'objectTitle' ? titleKey : sql`b.display_start`
  const order = first?.direction === 'desc' ? sql`${column} desc, b.id desc` : sql`${column}, b.id`
  const rows = await readReservations(tx, {
    where,
    order,
    limit: itemsPerPage,
    offset: (page - 1) * (itemsPerPage ?? 0),
  })
  return { totalRecords: await countReservations(tx, where), reservations: await presentReservations(tx, rows) }
}

export async function nextOnes(tx: TenantTx, userId: number) {
  const where = of(userId, sql`b.state in ('held', 'unconfirmed', 'confirmed') and ${coming}`)
  return presentReservations(tx, await readReservations(tx, { where, limit: 5 }))
}

export async function countOwn(tx: TenantTx, userId: number) {
  const { rows } = await sql<{
    confirmed: number
    unconfirmed: number
    held: number
    old: number
    serial: number
    openRequests: number
  }>`
    select count(*) filter (where ${statuses.confirmed})::int as confirmed,
      count(*) filter (where ${statuses.unconfirmed})::int as unconfirmed,
      count(*) filter (where b.state = 'held' and ${coming})::int as held,
      count(*) filter (where ${statuses.old})::int as old,
      count(distinct b.series_key) filter (where ${coming})::int as serial,
      count(r.id)::int as "openRequests"
    from booking b
    left join change_request r on r.app_id = b.app_id and r.booking_id = b.id and r.state = 'open'
    where b.app_id = ${tx.appId} and b.user_id = ${userId}
  `.execute(tx.db)
  return rows[0] ?? { confirmed: 0, unconfirmed: 0, held: 0, old: 0, serial: 0, openRequests: 0 }
}

interface SeriesRow {
  readonly key: string
  readonly name: string
  readonly objectId: number
  readonly objectTitle: string
  readonly intervalName: string
  readonly first: Date
  readonly last: Date
  readonly next: Date | null
  readonly dates: number
  readonly confirmed: number
  readonly unconfirmed: number
  readonly total: number
  readonly zone: string
}

export async function listOwnSeries(tx: TenantTx, userId: number, key: string | null = null) {
  const { rows } = await sql<SeriesRow>`
    select b.series_key as key, min(b.name) as name, mode() within group (order by b.object_id) as "objectId",
      mode() within group (order by b.object_title) as "objectTitle",
      min(b.interval_name) as "intervalName", min(b.display_start) as first, max(b.display_start) as last,
      min(b.display_start) filter (where b.display_start > now() and b.state in ('unconfirmed', 'confirmed')) as next,
      count(*)::int as dates, count(*) filter (where b.state = 'confirmed')::int as confirmed,
      count(*) filter (where b.state = 'unconfirmed')::int as unconfirmed, 
      coalesce(sum(b.total) filter (where b.state in ('held', 'unconfirmed', 'confirmed')), 0)::int as total, app.zone
    from booking b
    join app on app.id = b.app_id
    where b.app_id = ${tx.appId} and b.user_id = ${userId} and b.series_key is not null
      and (${key}::uuid is null or b.series_key = ${key}::uuid)
    group by b.series_key, app.zone
    order by next nulls last, last desc
  `.execute(tx.db)
  return rows.map(({ zone, first, last, next, ...row }) => {
    const clock = clockOf(zone)
    const wall = (at: Date) => formatWall(clock.toWall(at.getTime() / 60_000))
    return { ...row, first: wall(first), last: wall(last), next: next && wall(next) }
  })
}

export async function readOwnSeries(tx: TenantTx, userId: number, key: string) {
  const [series] = await listOwnSeries(tx, userId, key)
  if (!series) return null
  const rows = await readReservations(tx, { where: of(userId, sql`b.series_key = ${key}::uuid`) })
  return { series, reservations: await presentReservations(tx, rows) }
}
