import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'

export type Taxes = Pick<RouteAnswer<RouteMap['GET /api/keeper/taxes']>, 'configs' | 'version'>
export type Effect = Omit<RouteAnswer<RouteMap['POST /api/keeper/taxes/preview']>, 'success'>

/** What is saved: rates with two decimals, days as the wire writes them. */
export interface TimelineBody {
  readonly startRate: string
  readonly endRate: string | null
  readonly configs: { rate: string; start: string; end: string }[]
}

export const taxesQuery = queryOptions({
  queryKey: ['keeper', 'taxes'],
  queryFn: ({ signal }): Promise<Taxes> => api('GET /api/keeper/taxes', { signal }),
})

/** What saving would touch; asked again after a while, since people go on booking. */
export const effectQuery = (body: TimelineBody) =>
  queryOptions({
    queryKey: ['keeper', 'taxes', 'effect', body],
    queryFn: ({ signal }): Promise<Effect> => api('POST /api/keeper/taxes/preview', { body, signal }),
    staleTime: 10_000,
  })

export async function saveTaxes(body: TimelineBody, version: number): Promise<Taxes> {
  const saved = await api('POST /api/keeper/taxes', { body: { ...body, version } })
  void queryClient.invalidateQueries({ queryKey: taxesQuery.queryKey })
  return saved
}
