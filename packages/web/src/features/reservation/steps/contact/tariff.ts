import type { BookingDraft, RouteAnswer, RouteMap } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { payloadsOf, useObjects } from '../../../booking-draft/index.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useCheckout } from '../../shell/checkout.queries.ts'
import { guestContact, useCustomer } from '../../shell/customer.ts'
import { useValidation } from '../../shell/use-validation.ts'

type PriceCategory = NonNullable<RouteAnswer<RouteMap['GET /api/booking/checkout']>['priceCategory']>

/** What the draft costs whoever gives no postcode. */
const defaultTotalQuery = (bookings: readonly BookingDraft[], holdKey: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['default-total', bookings, holdKey],
    queryFn: isWanted
      ? async ({ signal }) => {
          const body = { bookings: [...bookings], holdKey }
          return (await api('POST /api/booking/validate-bookings', { body, signal })).summary.total
        }
      : skipToken,
  })

interface PriceByZip {
  readonly category: string
  readonly zipcode: string
  /** What the postcode saves; negative where it costs more, null while that is not known. */
  readonly saved: number | null
}

/** The price category a guest has by the postcode, and what it does to the price; null for everybody else. */
export function usePriceByZip(): PriceByZip | null {
  const user = useCustomer()
  const draft = useDraft()
  const { zipcode } = guestContact.use()
  const { objects } = useObjects(draft.bookings.map(({ objectId }) => objectId))
  const { summary, isOrderable, isLoading } = useValidation()
  const { priceCategory } = useCheckout().data ?? {}
  const isByZip = !user && priceCategory?.isByZipcode === true
  const standard = useQuery(defaultTotalQuery(payloadsOf(draft.bookings, objects), draft.clientKey, isByZip))
  if (!isByZip) return null
  const isKnown = summary !== null && isOrderable && !isLoading && standard.data !== undefined
  return { category: priceCategory.name, zipcode, saved: isKnown ? standard.data - summary.total : null }
}

/** Why somebody has this price category, and what it does to the price. */
export function zipSentence({ zipcode, saved }: PriceByZip): string {
  const why = `Wegen der Postleitzahl ${zipcode}.`
  if (!saved) return why
  return saved > 0 ? `${why} Sie sparen ${formatChf(saved)}.` : `${why} Das kostet ${formatChf(-saved)} mehr.`
}

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
