import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../framework/app-config.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { layoutOf } from './layout-values.ts'

export type Application = RouteAnswer<RouteMap['GET /api/admin/settings/application']>['application']

export type ApplicationBody = RouteInput<RouteMap['PUT /api/admin/settings/application']>['body']

export const applicationQuery = queryOptions({
  queryKey: ['settings', 'application'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/settings/application', { signal })).application,
  // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Saves the settings: the name stands on this very page, the address at the foot of the next, and the layout gives both their corners. */
export async function saveApplication(changed: ApplicationBody): Promise<Application> {
  const { application } = await api('PUT /api/admin/settings/application', { body: changed })
  queryClient.setQueryData(applicationQuery.queryKey, application)
  const app = getAppConfig()
  const { textTitle, contact, address } = application
  const texts = { ...app.texts, title: textTitle, contact, address }
  setAppConfig({ ...app, title: application.title, texts, ...layoutOf(app, application, changed.takesLayoutColors) })
  return application
}
