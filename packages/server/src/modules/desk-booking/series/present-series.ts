import type { DeskSeries } from '@allmend/contract'
import { isBilled } from '@allmend/domain/bookings'
import { clockOf, formatWall } from '@allmend/domain/time'
import type { SessionUser } from '../../../platform/http/caller.ts'
import { orderNumber } from '../../order/index.ts'
import { presentBooker } from '../booker.present.ts'
import { seesMoney } from '../viewer.ts'
import type { SeriesRow } from './read-series.ts'

/** Monday first, as the week is read here. */
const weekOrder = (day: number) => (day + 6) % 7

export function presentSeries(row: SeriesRow, viewer: SessionUser): DeskSeries {
  const clock = clockOf(row.zone)
  const wall = (at: Date) => formatWall(clock.toWall(at.getTime() / 60_000))
  return {
    key: row.key,
    id: row.id,
    name: row.name,
    objectId: row.object_id,
    objectTitle: row.object_title,
    booker: presentBooker(row, viewer),
    intervalName: row.interval_name,
    weekdays: [...row.weekdays].sort((a, b) => weekOrder(a) - weekOrder(b)),
    first: wall(row.first),
    firstEnd: wall(row.first_end),
    last: wall(row.last),
    next: row.next && wall(row.next),
    dates: row.dates,
    unconfirmed: row.unconfirmed,
    confirmed: row.confirmed,
    ended: row.ended,
    openRequests: row.open_requests,
    total: seesMoney(viewer) ? row.total : null,
    orderId: row.order_id,
    orderNumber: orderNumber(row.year, row.number),
    isBilled: isBilled(row.order_state),
    createdAt: row.created_at.toISOString(),
  }
}
