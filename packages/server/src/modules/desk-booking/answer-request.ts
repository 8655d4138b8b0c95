import type { answerRequest as answerRoute, RouteParsed } from '@allmend/contract'
import { bookingNumber } from '@allmend/domain/bookings'
import { clockOf, formatWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { publish } from '../../platform/events/outbox.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { lockHallsOf } from '../booking/index.ts'
import type { AtDesk } from './at-desk.ts'
import { moveAtDesk, openBooking, saveAtDesk } from './change-booking.ts'
import { decideBookings } from './decide-bookings.ts'
import { readWished } from './wished-options.ts'

type Answer = RouteParsed<typeof answerRoute>['body']

interface OpenRequest {
  readonly id: number
  readonly kind: 'time' | 'options' | 'cancel'
  readonly display_start: Date | null
  readonly display_end: Date | null
  readonly options: unknown
}

/** Accepts a request by doing what it asks for, checked again now; or rejects it with a text. */
export async function answerRequest(
  tx: TenantTx,
  by: AtDesk,
  bookingId: number,
  answer: Answer,
): Promise<Refusal | null> {
  const { actor, site } = by
  if (answer.accept) await lockHallsOf(tx, [bookingId])
  const booking = await openBooking(tx, bookingId, undefined)
  if (isRefusal(booking)) return booking
  const request = await closeRequest(tx, actor, bookingId, answer)
  if (!request) return refuse('booking.request_gone')
  const refused = answer.accept ? await carryOut(tx, by, bookingId, request, answer, booking.zone) : null
  if (refused) return refused
  await audit(tx, actor, {
    action: 'changed',
    entity: 'booking',
    entityId: bookingId,
    subject: bookingNumber(bookingId),
    before: { changeRequest: 'open' },
    after: { changeRequest: answer.accept ? 'accepted' : 'rejected', ...(answer.text && { decision: answer.text }) },
  })
  // A cancellation is told by its own mail.
  if (request.kind !== 'cancel' || !answer.accept) {
    await publish(tx, 'booking.request_answered', {
      orderId: booking.orderId,
      bookingId,
      requestId: request.id,
      site,
    })
  }
  return null
}

async function closeRequest(
  tx: TenantTx,
  actor: Actor,
  bookingId: number,
  { accept, text }: Answer,
): Promise<OpenRequest | undefined> {
  const { rows } = await sql<OpenRequest>`
    update change_request set state = ${accept ? 'accepted' : 'rejected'}, answer = ${text.trim()}, decided_at = now(),
      decided_by = ${actor.user.name}
    where app_id = ${tx.appId} and booking_id = ${bookingId} and state = 'open'
    returning id, kind, display_start, display_end, options
  `.execute(tx.db)
  return rows[0]
}

async function carryOut(
  tx: TenantTx,
  by: AtDesk,
  bookingId: number,
  request: OpenRequest,
  { text, isForced, withFee }: Answer,
  zone: string,
): Promise<Refusal | null> {
  if (request.kind === 'cancel') {
    const decision = { ids: [bookingId], to: 'cancelled' as const, text, withMail: true, withFee }
    const decided = await decideBookings(tx, by, decision)
    return isRefusal(decided) ? decided : null
  }
  const current = await openBooking(tx, bookingId, undefined)
  if (isRefusal(current)) return current
  if (request.kind === 'options') {
    const options = readWished(request.options)
    return saveAtDesk(tx, by.actor, bookingId, { options, version: current.version })
  }
  const clock = clockOf(zone)
  const wall = (at: Date | null) => (at ? formatWall(clock.toWall(at.getTime() / 60_000)) : '')
  const time = { displayStart: wall(request.display_start), displayEnd: wall(request.display_end) }
  // The second of two equal times stays the second.
  const end = (request.display_end?.getTime() ?? 0) / 60_000
  const endsLate = clock.toInstant(clock.toWall(end)) !== end
  return moveAtDesk(tx, by, bookingId, { ...time, endsLate, isForced, withMail: false, text })
}
