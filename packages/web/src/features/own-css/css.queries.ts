import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../framework/app-config.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type CssSettings = RouteAnswer<RouteMap['GET /api/admin/settings/css']>['settings']

export const cssQuery = queryOptions({
  queryKey: ['settings', 'css'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/settings/css', { signal })).settings,
  // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Saves the CSS; public pages that are opened from here have it at once. */
export async function saveCss(changed: CssSettings): Promise<CssSettings> {
  const { settings } = await api('PUT /api/admin/settings/css', { body: changed })
  queryClient.setQueryData(cssQuery.queryKey, settings)
  const app = getAppConfig()
  setAppConfig({ ...app, theme: { ...app.theme, css: settings.css } })
  return settings
}
