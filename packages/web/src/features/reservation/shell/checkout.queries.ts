import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { guestContact } from './guest-contact.ts'
import { useCustomer } from './use-customer.ts'

const staleTime = 5 * 60_000

const checkoutQuery = (userId: number | null, zipcode: string) =>
  queryOptions({
    queryKey: ['checkout', userId, zipcode],
    queryFn: ({ signal }) => api('GET /api/booking/checkout', { query: { ...(zipcode && { zipcode }) }, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

/** What the person is charged by and can pay with; guests by their postcode, as soon as it has its four digits. */
export function useCheckout() {
  const user = useCustomer()
  const { zipcode } = guestContact.use()
  const known = !user && /^\d{4}$/.test(zipcode) ? zipcode : ''
  return useQuery(checkoutQuery(user?.id ?? null, known))
}
