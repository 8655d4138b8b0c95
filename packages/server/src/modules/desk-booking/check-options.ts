import type { checkOptions as checkRoute, RouteParsed } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal, refuse } from '../../platform/http/refusal.ts'
import { lookAtMove } from '../booking/index.ts'
import { asSeen } from './change-booking.ts'
import { presentChangedPrice } from './changed-price.present.ts'
import { chooseOptions } from './choose-options.ts'
import { findBooking, termsOf } from './stored-booking.ts'
import { wishedOptions } from './wished-options.ts'
import { changedPrice, linesNow, quoteOptions, refusePrice } from './write-price.ts'

/** What a booking would cost with other options, or with those its customer asks for. Nothing is taken by it. */
export async function checkOptions(
  tx: TenantTx,
  id: number,
  { options }: RouteParsed<typeof checkRoute>['body'],
  user: SessionUser,
) {
  const booking = asSeen(await findBooking(tx, id))
  if (isRefusal(booking)) return booking
  const given = options ?? (await wishedOptions(tx, id))
  if (!given) return refuse('booking.request_gone')
  const choice = await chooseOptions(tx, booking, given)
  if (isRefusal(choice)) return choice
  const seen = await lookAtMove(tx, id, { optionStock: choice.optionStock })
  if (isRefusal(seen)) return seen
  const { object, interval, quantity, judged } = seen
  const { verdict, reason } = judged
  if (!verdict) return refuse('booking.slot_taken', { reason })
  const moved = { object, interval, quantity, verdict }
  const price = quoteOptions(moved, linesNow(booking), await termsOf(tx, booking), choice)
  return refusePrice(price) ?? presentChangedPrice(changedPrice(booking, moved, price), user)
}
