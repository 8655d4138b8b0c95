import type { checkMove as checkRoute, RouteParsed } from '@allmend/contract'
import type { Reason } from '@allmend/domain/availability'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { isFirm, lookAtMove } from '../booking/index.ts'
import { asSeen, readPlace } from './change-booking.ts'
import { presentChangedPrice } from './changed-price.present.ts'
import { findBooking, termsOf } from './stored-booking.ts'
import { changedPrice, linesNow, quoteMoved, refusePrice } from './write-price.ts'

const nothing = {
  total: null,
  totalBefore: null,
  difference: null,
  isOnRequest: false,
  isBilled: false,
  keepsAgreedPrice: false,
  keepsOptions: false,
  isPriceToCheck: false,
}

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
  const moved = { object, interval, quantity, verdict }
  const price = quoteMoved(moved, linesNow(booking), await termsOf(tx, booking))
  const uncharged = refusePrice(price)
  if (uncharged) return uncharged
  return { reason, isFirm: false, ...presentChangedPrice(changedPrice(booking, moved, price), user) }
}
