import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { getCurrentUser, setCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'

export type Security = RouteAnswer<RouteMap['GET /api/user/security']>
export type OwnSession = Security['sessions'][number]

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => api('GET /api/user/security', { signal }),
})

export const rereadSecurity = () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })

/** Two factors were switched on or off: the person on this page is told, and the page reads anew. */
export function adoptTwoFactor(use2fa: boolean): void {
  const user = getCurrentUser()
  if (user) setCurrentUser({ ...user, use2fa })
  rereadSecurity()
}
