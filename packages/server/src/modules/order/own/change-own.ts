import type { cancelReservation as cancelRoute, RouteParsed, requestChange as requestRoute } from '@allmend/contract'
import { mayCancelAlone, takingStates } from '@allmend/domain/bookings'
import { parseWall } from '@allmend/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { cancelBookings, chosenOptions, judgeMove } from '../../booking/index.ts'
import { readRules } from '../../object/index.ts'
import { chargeFees } from '../charge-fees.ts'
import { settleEnded } from '../credit-bookings.ts'
import { refuseUnclear } from '../held/return-online.ts'
import { presentReservations } from '../reservation.present.ts'
import { type ReservationRow, readReservations } from '../reservation.repository.ts'

type Change = RouteParsed<typeof requestRoute>['body']
type Cancellation = NonNullable<RouteParsed<typeof cancelRoute>['body']>

/** A booking of whoever asks: by account, or by the link of its order. */
export interface Mine {
  readonly bookingId: number
  readonly where: RawBuilder<unknown>
}

export const mineByUser = (bookingId: number, userId: number): Mine => ({
  bookingId,
  where: sql`b.id = ${bookingId} and b.user_id = ${userId}`,
})
export const mineByOrder = (bookingId: number, orderId: number): Mine => ({
  bookingId,
  where: sql`b.id = ${bookingId} and b.order_id = ${orderId}`,
})

async function find(tx: TenantTx, { where }: Mine): Promise<ReservationRow | Refusal> {
  const [row] = await readReservations(tx, { where })
  return row ?? refuse('record.not_found')
}

export async function readMine(tx: TenantTx, mine: Mine) {
  const row = await find(tx, mine)
  if (isRefusal(row)) return row
  const [reservation] = await presentReservations(tx, [row])
  return reservation ?? refuse('record.not_found')
}

/** Cancels without asking anybody, while the deadline is not over, for the fee the rules of the object say. */
export async function cancelMine(
  tx: TenantTx,
  actor: Actor,
  mine: Mine,
  { expectedFee, site }: Cancellation & { readonly site: string },
) {
  const row = await find(tx, mine)
  if (isRefusal(row)) return row
  if (!takingStates.includes(row.state)) return refuse('booking.state_changed')
  if (row.state === 'held') return refuse('payment.waited_for')
  const unclear = await refuseUnclear(tx, row.order_id)
  if (unclear) return unclear
  const { state, deadline_hours: deadlineHours } = row
  if (!mayCancelAlone({ state, start: row.display_start.getTime(), deadlineHours }, Date.now())) {
    return refuse('booking.deadline_over')
  }
  if ((await cancelBookings(tx, [row.id])) === 0) return refuse('booking.state_changed')
  await closeRequest(tx, row.id)
  const fee = (await chargeFees(tx, [row.id])).get(row.id) ?? 0
  // It costs more since midnight, or since another date of the order went: whoever cancels has to know.
  if (expectedFee !== undefined && expectedFee !== fee) return refuse('booking.fee_changed', { fee })
  const unsettled = await settleEnded(tx, actor, [row.id], '')
  if (unsettled) return unsettled
  await audit(tx, actor, {
    action: 'changed',
    entity: 'booking',
    entityId: row.id,
    subject: row.object_title,
    before: { state },
    after: { state: 'cancelled' },
  })
  await publish(tx, 'booking.cancelled', { orderId: row.order_id, bookingId: row.id, site })
  return readMine(tx, mine)
}

interface Wish {
  readonly change: Change
  /** Where the app is found by those who decide. */
  readonly site: string
}

/** Asks the administration. Nothing is held by it; whoever decides checks again. */
export async function requestChange(tx: TenantTx, actor: Actor, mine: Mine, { change, site }: Wish) {
  const row = await find(tx, mine)
  if (isRefusal(row)) return row
  if (row.state === 'held') return refuse('payment.waited_for')
  if (row.request?.state === 'open') return refuse('booking.request_open')
  if (!takingStates.includes(row.state) || row.display_end.getTime() <= Date.now()) {
    return refuse('booking.state_changed')
  }
  const wish = await readWish(tx, row, change)
  if (isRefusal(wish)) return wish
  const { rows } = await sql<{ id: number }>`
    insert into change_request (app_id, booking_id, kind, display_start, display_end, options, message)
    values (${tx.appId}, ${row.id}, ${change.kind}, ${wish.start}, ${wish.end}, ${JSON.stringify(wish.options)}::jsonb,
      ${change.text.trim()})
    on conflict (app_id, booking_id) where state = 'open' do nothing returning id
  `.execute(tx.db)
  const [request] = rows
  if (!request) return refuse('booking.request_open')
  await audit(tx, actor, {
    action: 'changed',
    entity: 'booking',
    entityId: row.id,
    subject: row.object_title,
    after: { changeRequest: change.kind },
  })
  await publish(tx, 'booking.change_requested', { orderId: row.order_id, requestId: request.id, site })
  return readMine(tx, mine)
}

interface Wished {
  readonly start: Date | null
  readonly end: Date | null
  readonly options: readonly {
    readonly id: number
    readonly title: string
    readonly value: string
    readonly given: unknown
  }[]
}

const nothing: Wished = { start: null, end: null, options: [] }

async function readWish(tx: TenantTx, row: ReservationRow, change: Change): Promise<Wished | Refusal> {
  if (change.kind === 'cancel') return nothing
  if (change.kind === 'options') {
    const object = (await readRules(tx, [row.object_id])).get(row.object_id)
    if (!object) return refuse('record.not_found')
    const { chosen, kept, missing, unknown } = chosenOptions(object, change.options, row.options)
    if (unknown.length > 0) return refuse('object.option_unknown', { objectId: object.id, options: unknown })
    if (missing.length > 0) return refuse('booking.incomplete', { options: missing })
    const wished = [...chosen.map(({ option: { id, value: title }, shown }) => ({ id, title, value: shown })), ...kept]
    const given = (id: number) => change.options.find((one) => one.id === id)?.value
    return { ...nothing, options: wished.map((one) => ({ ...one, given: given(one.id) })) }
  }
  const [start, end] = [parseWall(change.displayStart ?? ''), parseWall(change.displayEnd ?? '')]
  if (start === null || end === null) return refuse('booking.not_bookable', { reason: 'nonexistent_time' })
  const place = await judgeMove(tx, row.id, { displayStart: start, displayEnd: end, steps: change.steps })
  if (isRefusal(place)) return place
  const at = (moment: number) => new Date(moment * 60_000)
  return { start: at(place.start), end: at(place.end), options: [] }
}

export async function withdrawRequest(tx: TenantTx, actor: Actor, mine: Mine) {
  const row = await find(tx, mine)
  if (isRefusal(row)) return row
  if (!(await closeRequest(tx, row.id))) return refuse('record.not_found')
  await audit(tx, actor, {
    action: 'changed',
    entity: 'booking',
    entityId: row.id,
    subject: row.object_title,
    after: { changeRequest: 'withdrawn' },
  })
  return readMine(tx, mine)
}

async function closeRequest(tx: TenantTx, bookingId: number): Promise<boolean> {
  const row = await tx.db
    .updateTable('change_request')
    .set({ state: 'withdrawn', decided_at: new Date() })
    .where('app_id', '=', tx.appId)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
