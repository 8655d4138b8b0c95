import type { checkNewBookings as checkRoute, RouteParsed } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import {
  describeWish,
  findWrong,
  isFirm,
  judge,
  judgeAll,
  nowInMinutes,
  priceRequest,
  readTerms,
  refuseQuote,
} from '../booking/index.ts'
import { seesMoney } from '../desk-booking/index.ts'

/** Looks at bookings staff would make for somebody. Rules are named but not in the way; what others have is. */
export async function checkNewBookings(
  tx: TenantTx,
  { userId = null, bookings }: RouteParsed<typeof checkRoute>['body'],
  user: SessionUser,
) {
  const judgement = await judge(tx, bookings, { seesHidden: true })
  if (isRefusal(judgement)) return judgement
  const { objects, requested, taken, judged } = judgement
  const wishes = requested.flatMap((one) => one.wishes).map((wish) => ({ ...wish, isForced: true }))
  const possible = new Map(judgeAll(objects, wishes, taken, nowInMinutes()).map((one) => [one.wish.key, one]))
  const terms = await readTerms(tx, { userId })
  const quote = priceRequest(requested, possible, terms)
  const uncharged = refuseQuote(quote)
  if (uncharged) return uncharged
  const dates = [...possible].map(([key, { wish, reason }]) => {
    const first = reason ?? judged.get(key)?.reason ?? null
    const { booking, clientId } = describeWish(wish, '')
    return { booking, clientId, reason: first, isFirm: isFirm(reason) || reason === 'nonexistent_time' }
  })
  const wrong = requested.flatMap((one, booking) => {
    const found = findWrong(one)
    return found ? { booking, ...found, isFirm: one.options.unclear.length > 0 } : []
  })
  return {
    dates,
    wrong,
    total: seesMoney(user) ? quote.total : null,
    isOnRequest: quote.hasNoPriceObject,
    priceCategory: terms.priceCategoryName,
    paymentOptions: terms.paymentOptions.map(({ id, name, isDefault }) => ({ id, name, isDefault })),
  }
}
