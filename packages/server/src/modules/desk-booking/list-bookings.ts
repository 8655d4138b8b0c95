import type { deskBookingTable, TableQuery } from '@allmend/contract'
import { bookingTabs } from '@allmend/contract'
import { bookingStates } from '@allmend/domain/bookings'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { isInBuildings } from '../api-key/index.ts'
import { titleKey } from '../order/index.ts'
import { bookingsOf, selectRow } from './booking-rows.ts'
import { findMatches, type Matches } from './find-bookings.ts'
import { seesMoney, type Viewer } from './viewer.ts'

export type BookingQuery = TableQuery<typeof deskBookingTable>
type Filters = BookingQuery['filters']
type Tab = (typeof bookingTabs)[number]

const isComing = sql`b.display_end > now()`
const isAskedFor = sql`b.id in (select r.booking_id from change_request r where r.app_id = current_app() and r.state = 'open')`

/** What waits for staff: a decision, or an answer. */
export const isWaiting = sql<boolean>`(${isComing} and (b.state = 'unconfirmed' or ${isAskedFor}))`

const tabs: Readonly<Record<Tab, RawBuilder<unknown>>> = {
  all: sql`true`,
  unconfirmed: sql`(b.state = 'unconfirmed' and ${isComing})`,
  change: sql`(${isComing} and ${isAskedFor})`,
  confirmed: sql`(b.state = 'confirmed' and ${isComing})`,
  rejected: sql`b.state = 'rejected'`,
  cancelled: sql`b.state = 'cancelled'`,
  old: sql`(b.state not in ('rejected', 'cancelled') and not ${isComing})`,
}

/** Folded once with the person, not for every row. */
const bookerKey = sql`(
  select coalesce(nullif(u.company_key, ''), u.name_key) from app_user u where u.app_id = b.app_id and u.id = b.user_id
)`
const columns: Readonly<Record<BookingQuery['sort'][number]['field'], RawBuilder<unknown>>> = {
  number: sql`b.id`,
  name: sql`b.search_text`,
  objectTitle: titleKey,
  booker: bookerKey,
  displayStart: sql`b.display_start`,
  total: sql`b.total`,
  state: sql`array_position(${[...bookingStates]}::text[], b.state)`,
  createdAt: sql`b.created_at`,
}

const zone = sql`(select zone from app where id = current_app())`
const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`
const midnightAfter = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${zone})`
/** Begun before and not over yet. Bounded, so that the index of the beginnings is enough. */
const longest = sql`interval '62 days'`

function conditionsOf(filters: Filters, matches: Matches, { key }: Viewer): RawBuilder<boolean> {
  const { objects, category, from, until, customer, series, order, waiting, ids } = filters
  const conditions = [
    ...(key?.buildings ? [isInBuildings(sql`b.object_id`, key.buildings)] : []),
    ...(matches ? [matches] : []),
    ...(objects ? [sql`b.object_id = any(${objects})`] : []),
    ...(category
      ? [sql`b.object_id in (select id from bookable where app_id = current_app() and category_id = ${category})`]
      : []),
    ...(from ? [sql`b.display_start >= ${midnight(from)} - ${longest}`, sql`b.display_end > ${midnight(from)}`] : []),
    ...(until ? [sql`b.display_start < ${midnightAfter(until)}`] : []),
    ...(customer ? [sql`b.user_id = ${customer}`] : []),
    ...(series ? [sql`b.series_key = ${series}`] : []),
    ...(order ? [sql`b.order_id = ${order}`] : []),
    ...(waiting ? [isWaiting] : []),
    ...(ids ? [sql`b.id = any(${ids})`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** The rows of a page in the wanted order, or all of them. Nobody learns amounts by sorting. */
function pageOf(tx: TenantTx, { page, itemsPerPage, sort, filters }: BookingQuery, matches: Matches, viewer: Viewer) {
  let rows = selectRow(bookingsOf(tx))
    .where(conditionsOf(filters, matches, viewer))
    .where(sql<boolean>`${tabs[filters.tab]}`)
  for (const { field, direction } of sort) {
    if (field !== 'total' || seesMoney(viewer)) rows = rows.orderBy(columns[field], direction)
  }
  rows = rows.orderBy('b.id', sort[0]?.direction ?? 'asc')
  return itemsPerPage === null ? rows : rows.limit(itemsPerPage).offset((page - 1) * itemsPerPage)
}

/** How many there are behind each tab, with every other filter as it is. */
async function countTabs(
  tx: TenantTx,
  filters: Filters,
  matches: Matches,
  viewer: Viewer,
): Promise<Record<Tab, number>> {
  const counts = bookingTabs.map((tab) => sql`count(*) filter (where ${tabs[tab]})::int as ${sql.ref(tab)}`)
  const { rows } = await sql<Record<Tab, number>>`
    select ${sql.join(counts)} from booking b where b.app_id = ${tx.appId} and ${conditionsOf(filters, matches, viewer)}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('a count without its row')
  return row
}

export async function listBookings(tx: TenantTx, query: BookingQuery, viewer: Viewer) {
  const matches = await findMatches(tx, query.filters.search, viewer)
  const counts = await countTabs(tx, query.filters, matches, viewer)
  return { totalRecords: counts[query.filters.tab], counts, rows: await pageOf(tx, query, matches, viewer).execute() }
}

/** The rows alone. */
export async function readPage(tx: TenantTx, query: BookingQuery, viewer: Viewer) {
  return pageOf(tx, query, await findMatches(tx, query.filters.search, viewer), viewer).execute()
}

/** The same rows one after the other, for files. */
export async function* streamBookings(tx: TenantTx, query: BookingQuery, viewer: Viewer) {
  const matches = await findMatches(tx, query.filters.search, viewer)
  yield* pageOf(tx, query, matches, viewer).stream(200)
}
