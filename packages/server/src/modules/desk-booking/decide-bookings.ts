import type { decideBookings as decideRoute, RouteParsed } from '@allmend/contract'
import { type BookingState, bookingNumber, staffStepFrom } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import { auditAll } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { publish } from '../../platform/events/outbox.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { endBookings, lockHallsOf } from '../booking/index.ts'
import { chargeFees, refuseUnclear, settleEnded } from '../order/index.ts'
import type { AtDesk } from './at-desk.ts'

type Decision = RouteParsed<typeof decideRoute>['body']

export interface Decided {
  readonly changed: number[]
  readonly refused: number[]
}

interface Waiting {
  readonly id: number
  readonly order_id: number
  readonly state: BookingState
}

/** Confirms, rejects or cancels. Of two who decide at once one does; for the other those bookings are refused. */
export async function decideBookings(
  tx: TenantTx,
  { actor, site }: AtDesk,
  decision: Decision,
): Promise<Decided | Refusal> {
  const { to, text, withMail, withFee } = decision
  await lockHallsOf(tx, decision.ids)
  const before = await readWaiting(tx, decision.ids)
  if (before.size === 0) return refuse('record.not_found')
  const ids = [...before.keys()]
  if (to === 'cancelled') {
    const unclear = await refuseUnclear(tx, ...new Set([...before.values()].map(({ order_id }) => order_id)))
    if (unclear) return unclear
  }
  const from = staffStepFrom(to)
  const changed = to === 'confirmed' ? await confirm(tx, ids, from) : await endBookings(tx, ids, to, from)
  const refused = ids.filter((id) => !changed.includes(id))
  if (changed.length === 0) return refuse('booking.state_changed', { refused })
  await note(tx, actor, changed, text.trim())
  if (to !== 'confirmed') {
    if (withFee && to === 'cancelled') await chargeFees(tx, changed)
    await closeRequests(tx, actor, changed)
    const unsettled = await settleEnded(tx, actor, changed, text.trim())
    if (unsettled) return unsettled
  }
  await auditAll(
    tx,
    actor,
    changed.map((id) => ({
      action: 'changed' as const,
      entity: 'booking' as const,
      entityId: id,
      subject: bookingNumber(id),
      before: { state: before.get(id)?.state },
      after: { state: to, ...(text.trim() !== '' && { decision: text.trim() }) },
    })),
  )
  const byOrder = Map.groupBy(changed, (id) => before.get(id)?.order_id)
  for (const [orderId = 0, bookingIds] of byOrder) {
    const mail = { text: text.trim(), withMail, site, by: actor.user.name }
    await publish(tx, 'booking.decided', { orderId, bookingIds, to, ...mail })
  }
  return { changed, refused }
}

async function readWaiting(tx: TenantTx, ids: readonly number[]): Promise<Map<number, Waiting>> {
  const { rows } = await sql<Waiting>`
    select id, order_id, state from booking where app_id = ${tx.appId} and id = any(${ids as number[]}) order by id
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function confirm(tx: TenantTx, ids: readonly number[], from: readonly BookingState[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update booking set state = 'confirmed', version = version + 1
    where app_id = ${tx.appId} and id = any(${ids as number[]}) and state = any(${from as BookingState[]}) returning id
  `.execute(tx.db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

async function note(tx: TenantTx, actor: Actor, ids: readonly number[], text: string): Promise<void> {
  await tx.db
    .updateTable('booking')
    .set({ decision: text, decided_at: new Date(), decided_by: actor.user.name })
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .execute()
}

/** What was asked for of a booking that is over is nobody's business any more. */
async function closeRequests(tx: TenantTx, actor: Actor, ids: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('change_request')
    .set({ state: 'withdrawn', decided_at: new Date(), decided_by: actor.user.name })
    .where('app_id', '=', tx.appId)
    .where('booking_id', 'in', ids)
    .where('state', '=', 'open')
    .execute()
}
