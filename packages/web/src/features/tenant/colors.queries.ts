import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../framework/app-config.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type ColorSettings = RouteAnswer<RouteMap['GET /api/admin/settings/colors']>['settings']

export const colorsQuery = queryOptions({
  queryKey: ['settings', 'colors'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/settings/colors', { signal })).settings,
  // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Saves the colours and repaints this page with them at once. */
export async function saveColors(changed: ColorSettings): Promise<ColorSettings> {
  const { settings } = await api('PUT /api/admin/settings/colors', { body: changed })
  queryClient.setQueryData(colorsQuery.queryKey, settings)
  const app = getAppConfig()
  setAppConfig({
    ...app,
    theme: { ...app.theme, colors: settings.colors, dark: settings.dark, background: settings.colors.background },
  })
  return settings
}
