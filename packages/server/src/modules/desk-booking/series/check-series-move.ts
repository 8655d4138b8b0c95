import type { TenantTx } from '../../../platform/db/database.ts'
import type { SessionUser } from '../../../platform/http/caller.ts'
import { isRefusal, refuse } from '../../../platform/http/refusal.ts'
import { lookAtMove } from '../../booking/index.ts'
import { presentChangedPrice } from '../changed-price.present.ts'
import { findBooking, termsOf } from '../stored-booking.ts'
import { type ChangedPrice, changedPrice, linesNow, quoteMoved, refusePrice } from '../write-price.ts'
import { comingDates, shifted } from './move-series.ts'

const nothing: ChangedPrice = {
  total: 0,
  totalBefore: 0,
  difference: 0,
  isOnRequest: false,
  isBilled: false,
  keepsAgreedPrice: false,
  keepsOptions: false,
  isPriceToCheck: false,
}

/** What the dates still to come would cost together at another time. Whether they can go there the move itself says. */
export async function checkSeriesMove(tx: TenantTx, key: string, minutes: number, user: SessionUser) {
  const ids = await comingDates(tx, key)
  if (ids.length === 0) return refuse('record.not_found')
  let sum = nothing
  for (const id of ids) {
    const booking = await findBooking(tx, id)
    if (!booking) continue
    const seen = await lookAtMove(tx, id, shifted(booking, minutes, true), ids)
    if (isRefusal(seen)) return seen
    const { object, interval, quantity, judged } = seen
    // A date that cannot go has no price there; the move names it.
    if (!judged.verdict) continue
    const moved = { object, interval, quantity, verdict: judged.verdict }
    const price = quoteMoved(moved, linesNow(booking), await termsOf(tx, booking))
    const uncharged = refusePrice(price)
    if (uncharged) return uncharged
    sum = together(sum, changedPrice(booking, moved, price))
  }
  return presentChangedPrice(sum, user)
}

const together = (one: ChangedPrice, other: ChangedPrice): ChangedPrice => ({
  total: one.total + other.total,
  totalBefore: one.totalBefore + other.totalBefore,
  difference: one.difference + other.difference,
  isOnRequest: one.isOnRequest || other.isOnRequest,
  isBilled: one.isBilled || other.isBilled,
  keepsAgreedPrice: one.keepsAgreedPrice || other.keepsAgreedPrice,
  keepsOptions: one.keepsOptions || other.keepsOptions,
  isPriceToCheck: one.isPriceToCheck || other.isPriceToCheck,
})
