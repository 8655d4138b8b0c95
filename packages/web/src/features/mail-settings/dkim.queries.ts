import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

type Answer = RouteAnswer<RouteMap['GET /api/admin/settings/emails/dkim']>
export type Dkim = NonNullable<Answer['dkim']>

export const dkimQuery = queryOptions({
  queryKey: ['settings', 'emails', 'dkim'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/settings/emails/dkim', { signal })).dkim,
  gcTime: 0,
})

const keep = (dkim: Dkim | null) => queryClient.setQueryData(dkimQuery.queryKey, dkim)

export const createDkim = async () => keep((await api('POST /api/admin/settings/emails/dkim', {})).dkim)

export const switchDkim = async (isActive: boolean, version: number) =>
  keep((await api('PUT /api/admin/settings/emails/dkim', { body: { isActive, version } })).dkim)

export async function removeDkim(): Promise<void> {
  await api('DELETE /api/admin/settings/emails/dkim', {})
  keep(null)
}
