import type { ApiKey as Key, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type ApiKey = Key
export type KeyBody = RouteInput<RouteMap['POST /api/admin/api-keys']>['body']
/** A key with its secret, which is answered this once. */
export type MadeKey = Pick<RouteAnswer<RouteMap['POST /api/admin/api-keys']>, 'key' | 'token'>

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api('GET /api/admin/api-keys', { signal }),
})

const refresh = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })

export async function createKey(body: KeyBody): Promise<MadeKey> {
  const made = await api('POST /api/admin/api-keys', { body })
  await refresh()
  return made
}

/** Revoked or refused: what is there now is asked for. */
export async function revokeKey(id: number): Promise<void> {
  try {
    await api('POST /api/admin/api-keys/:id/revoke', { params: { id } })
  } finally {
    await refresh()
  }
}
