import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListRequest, ListRows } from '../../framework/list/list-description.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type Customer = RouteAnswer<RouteMap['GET /api/admin/users']>['rows'][number]
export type CustomerSort = RouteMap['GET /api/admin/users']['table']['sortable'][number]

const customersKey = ['customers'] as const

/** Only those somebody can act for: customers with an account that is open. */
const selectable = { roles: 'user', hide_no_account: '1', hide_deactived: '1' } as const

export const useCustomers = (request: ListRequest<CustomerSort>): ListRows<Customer> =>
  useQuery({
    queryKey: [...customersKey, request],
    queryFn: ({ signal }) =>
      api('GET /api/admin/users', { table: { ...request, filters: { ...request.filters, ...selectable } }, signal }),
    placeholderData: keepPreviousData,
  })

export const rereadCustomers = () => queryClient.invalidateQueries({ queryKey: customersKey })
