import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { useCheckout } from '../../shell/checkout.queries.ts'
import { useCustomer } from '../../shell/use-customer.ts'
import { usePriceByZip } from './default-total.queries.ts'
import { zipSentence } from './zip-sentence.ts'

type PriceCategory = NonNullable<RouteAnswer<RouteMap['GET /api/booking/checkout']>['priceCategory']>

/** Why a signed-in customer has this price category. */
export function categoryReason({ isByZipcode, insteadOf }: PriceCategory, zipcode: string): string {
  if (!isByZipcode) return 'Wie in Ihrem Konto hinterlegt.'
  const why = `Wegen der Postleitzahl ${zipcode}`
  return insteadOf === null ? `${why}.` : `${why}, nicht ${insteadOf} wie in Ihrem Konto hinterlegt.`
}

/** The price category that applies, and why; null while it is not known, or where there is none. */
export function useTariff(): { readonly name: string; readonly reason: string } | null {
  const user = useCustomer()
  const byZip = usePriceByZip()
  const { priceCategory } = useCheckout().data ?? {}
  if (!priceCategory) return null
  const guestReason = byZip ? zipSentence(byZip) : ''
  return { name: priceCategory.name, reason: user ? categoryReason(priceCategory, user.zipcode) : guestReason }
}
