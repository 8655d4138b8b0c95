import type { checkMove as checkRoute, RouteParsed } from '@allmend/contract'
import type { Reason } from '@allmend/domain/availability'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { isFirm, lookAtMove } from '../booking/index.ts'
import { asSeen, readPlace } from './change-booking.ts'
import { seesMoney } from './sight.ts'
import { findBooking, termsOf } from './stored-booking.ts'
import { quoteMoved } from './write-price.ts'

/** Whether a booking could be elsewhere, and what it would cost there. Nothing is taken by it. */
export async function checkMove(
  tx: TenantTx,
  id: number,
  to: RouteParsed<typeof checkRoute>['body'],
  user: SessionUser,
) {
  const place = readPlace({ ...to, isForced: false })
  const no = (reason: Reason) => ({ reason, isFirm: isFirm(reason), total: null, totalBefore: null })
  if (isRefusal(place)) return no('nonexistent_time')
  const booking = asSeen(await findBooking(tx, id))
  if (isRefusal(booking)) return booking
  const asked = await lookAtMove(tx, id, place)
  if (isRefusal(asked)) return asked
  const { reason } = asked.judged
  if (reason !== null && isFirm(reason)) return no(reason)
  // What only the rules forbid still has a price, for whoever overrides them.
  const seen = reason === null ? asked : await lookAtMove(tx, id, { ...place, isForced: true })
  if (isRefusal(seen)) return seen
  const { object, interval, quantity, judged } = seen
  if (!judged.verdict) return no(judged.reason ?? 'nonexistent_time')
  const quoted = booking.isBilled
    ? booking
    : quoteMoved({ object, interval, quantity, verdict: judged.verdict }, booking.lines, await termsOf(tx, booking))
  const amount = (total: number) => (seesMoney(user) ? total : null)
  return { reason, isFirm: false, total: amount(quoted.total), totalBefore: amount(booking.total) }
}
