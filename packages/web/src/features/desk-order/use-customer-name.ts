import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { customerName } from './order-words.ts'

/** What the person of a filtered list is called, by the newest of their orders. */
export function useCustomerName(id: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['orders', 'customer', id],
    queryFn: ({ signal }) =>
      api('GET /api/admin/orders', {
        table: { page: 1, itemsPerPage: 1, sort: [], filters: { customer: id } },
        signal,
      }),
  })
  const [row] = data?.rows ?? []
  return row && customerName(row)
}
