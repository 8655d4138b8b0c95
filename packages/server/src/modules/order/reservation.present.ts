import type { Reservation } from '@allmend/contract'
import { type CalendarEvent, calendarLinks, mayCancelAlone, takingStates } from '@allmend/domain/bookings'
import { clockOf, displayReservationTime, formatWall } from '@allmend/domain/time'
import type { TenantTx } from '../../platform/db/database.ts'
import { presentAsset } from '../object/index.ts'
import { refundsOf } from './cancellation-refunds.ts'
import { feesOf } from './charge-fees.ts'
import { orderNumber } from './order-number.ts'
import { presentLine } from './price-line.present.ts'
import type { ChangeRequestRow, ReservationRow } from './reservation.repository.ts'

/** What stands in a calendar about a booking. */
export function eventOf(row: ReservationRow): CalendarEvent {
  const number = orderNumber(row.year, row.number)
  return {
    title: row.name ? `${row.name} (${row.object_title})` : row.object_title,
    place: [row.building, row.address].filter((part) => part !== '').join(', '),
    description: [`Bestellung ${number}`, ...deadlineWords(row)].join('\n'),
    start: row.display_start.getTime(),
    end: row.display_end.getTime(),
    zone: row.zone,
  }
}

const untilOf = ({ display_start, deadline_hours }: ReservationRow) =>
  display_start.getTime() - deadline_hours * 3_600_000

function deadlineWords(row: ReservationRow): string[] {
  if (!takingStates.includes(row.state)) return []
  return [`Selber stornieren können Sie bis ${displayReservationTime(wallOf(row.zone)(untilOf(row)))} Uhr.`]
}

/** Bookings as their customer sees them, each with what cancelling it would cost and give back. */
export async function presentReservations(tx: TenantTx, rows: readonly ReservationRow[]): Promise<Reservation[]> {
  const now = Date.now()
  const standing = rows.filter(({ state }) => takingStates.includes(state))
  const fees = await feesOf(tx, standing, { isAlone: true, now })
  const refunds = await refundsOf(tx, standing, fees)
  return rows.map((row) => {
    const cancelling = { fee: fees.get(row.id) ?? 0, refund: refunds.get(row.id) ?? null }
    return presentReservation(row, cancelling, now)
  })
}

interface Cancelling {
  readonly fee: number
  readonly refund: number | null
}

function presentReservation(row: ReservationRow, cancelling: Cancelling, now: number): Reservation {
  const wall = wallOf(row.zone)
  const [start, end] = [row.display_start.getTime(), row.display_end.getTime()]
  const isOld = end <= now
  const isOpen = row.request?.state === 'open'
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: orderNumber(row.year, row.number),
    objectId: row.object_id,
    objectTitle: row.object_title,
    building: row.building,
    address: row.address,
    picture: row.main_image && presentAsset(row.main_image),
    name: row.name,
    remark: row.remark,
    color: row.color,
    quantity: row.quantity,
    intervalId: row.interval_id,
    intervalName: row.interval_name,
    displayStart: wall(start),
    displayEnd: wall(end),
    state: row.state,
    isOld,
    seriesKey: row.series_key,
    options: row.options.map(({ id, title, value }) => ({ id, title, value })),
    answers: row.answers.map(({ question = '', answer }) => ({ question, answer: String(answer) })),
    lines: row.price_lines.map(presentLine),
    total: row.total,
    isOnRequest: row.is_on_request,
    cancelUntil: wall(untilOf(row)),
    mayCancel: mayCancelAlone({ state: row.state, start, deadlineHours: row.deadline_hours }, now),
    cancellationFee: cancelling.fee,
    cancellationRefund: cancelling.refund,
    fee: row.fee,
    isMoneyKept: row.is_money_kept,
    isGivenUp: row.is_given_up,
    isPaymentChecked: row.is_payment_checked,
    mayRequestChange: takingStates.includes(row.state) && row.state !== 'held' && !isOld && !isOpen,
    changeRequest: row.request && presentRequest(row.request, wall),
    decision: row.decision,
    calendarLinks: calendarLinks(eventOf(row)),
  }
}

function wallOf(zone: string): (at: number) => string {
  const clock = clockOf(zone)
  return (at) => formatWall(clock.toWall(Math.floor(at / 60_000)))
}

function presentRequest(
  row: ChangeRequestRow,
  wall: (at: number) => string,
): NonNullable<Reservation['changeRequest']> {
  const { id, kind, state, options, message, answer } = row
  const shown = (at: string | null) => (at === null ? null : wall(Date.parse(at)))
  return {
    id,
    kind,
    state,
    displayStart: shown(row.display_start),
    displayEnd: shown(row.display_end),
    options: options.map(({ title, value }) => ({ title, value })),
    text: message,
    answer,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
