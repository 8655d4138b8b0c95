import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../framework/app-config.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type Application = RouteAnswer<RouteMap['GET /api/admin/settings/application']>['application']

export const applicationQuery = queryOptions({
  queryKey: ['settings', 'application'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/settings/application', { signal })).application,
  // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Saves the settings; the name stands on this very page, too. */
export async function saveApplication(changed: Application): Promise<Application> {
  const { application } = await api('PUT /api/admin/settings/application', { body: changed })
  queryClient.setQueryData(applicationQuery.queryKey, application)
  setAppConfig({ ...getAppConfig(), title: application.title })
  return application
}
