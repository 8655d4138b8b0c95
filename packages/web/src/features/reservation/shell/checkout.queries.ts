import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { guestContact, useCustomer } from './customer.ts'

const staleTime = 5 * 60_000

/** The postcode of a customer is known to the server; whoever changes it may be charged by something else. */
const checkoutQuery = (userId: number | null, zipcode: string) =>
  queryOptions({
    queryKey: ['checkout', userId, zipcode],
    queryFn: ({ signal }) =>
      api('GET /api/booking/checkout', { query: { ...(zipcode && userId === null && { zipcode }) }, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

/** What the person is charged by and can pay with; guests by their postcode, as soon as it has its four digits. */
export function useCheckout() {
  const user = useCustomer()
  const { zipcode } = guestContact.use()
  const known = /^\d{4}$/.test(zipcode) ? zipcode : ''
  return useQuery(checkoutQuery(user?.id ?? null, user ? user.zipcode : known))
}
