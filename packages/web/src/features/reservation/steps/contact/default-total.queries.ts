import type { BookingDraft } from '@allmend/contract'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useCheckout } from '../../shell/checkout.queries.ts'
import { guestContact } from '../../shell/customer.ts'
import { toPayload } from '../../../booking-draft/payload.ts'
import { useCustomer } from '../../shell/use-customer.ts'
import { useObjects } from '../../../booking-draft/object.queries.ts'
import { useValidation } from '../../shell/use-validation.ts'

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

export interface PriceByZip {
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
  const standard = useQuery(defaultTotalQuery(toPayload(draft, objects), draft.clientKey, isByZip))
  if (!isByZip) return null
  const isKnown = summary !== null && isOrderable && !isLoading && standard.data !== undefined
  return { category: priceCategory.name, zipcode, saved: isKnown ? standard.data - summary.total : null }
}
