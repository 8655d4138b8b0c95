import type { checkMove as checkRoute, RouteParsed } from '@allmend/contract'
import type { Reason } from '@allmend/domain/availability'
import { hasAgreedPrice } from '@allmend/domain/pricing'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { isFirm, lookAtMove } from '../booking/index.ts'
import { asSeen, readPlace } from './change-booking.ts'
import { seesMoney } from './sight.ts'
import { findBooking, type StoredBooking, termsOf } from './stored-booking.ts'
import { quoteMoved, refusePrice } from './write-price.ts'

const nothing = { total: null, totalBefore: null, isOnRequest: false, isPriceToCheck: false }

/** Whether a booking could be elsewhere, and what it would cost there. Nothing is taken by it. */
export async function checkMove(
  tx: TenantTx,
  id: number,
  to: RouteParsed<typeof checkRoute>['body'],
  user: SessionUser,
) {
  const place = readPlace({ ...to, isForced: false })
  const no = (reason: Reason) => ({ ...nothing, reason, isFirm: isFirm(reason) })
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
  const { verdict } = judged
  const quoted = booking.isBilled
    ? null
    : quoteMoved({ object, interval, quantity, verdict }, booking.lines, await termsOf(tx, booking))
  const uncharged = quoted && refusePrice(quoted)
  if (uncharged) return uncharged
  const amount = (total: number) => (seesMoney(user) ? total : null)
  const isElsewhere = object.id !== booking.objectId || verdict.end - verdict.start !== minutesOf(booking)
  return {
    reason,
    isFirm: false,
    total: amount((quoted ?? booking).total),
    totalBefore: amount(booking.total),
    isOnRequest: quoted?.isOnRequest ?? false,
    isPriceToCheck: seesMoney(user) && quoted !== null && isElsewhere && hasAgreedPrice(booking.lines),
  }
}

const minutesOf = ({ displayStart, displayEnd }: StoredBooking) =>
  (displayEnd.getTime() - displayStart.getTime()) / 60_000
