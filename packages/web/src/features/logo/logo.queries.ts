import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../framework/app-config.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type LogoSettings = RouteAnswer<RouteMap['GET /api/admin/settings/logo']>['settings']
export type LogoBody = RouteInput<RouteMap['PUT /api/admin/settings/logo']>['body']

export const logoQuery = queryOptions({
  queryKey: ['settings', 'logo'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/settings/logo', { signal })).settings,
  // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Saves it and shows it on this very page at once: in the head and in the tab of the browser. */
export async function saveLogo(body: LogoBody): Promise<LogoSettings> {
  const { settings, config } = await api('PUT /api/admin/settings/logo', { body })
  queryClient.setQueryData(logoQuery.queryKey, settings)
  setAppConfig({ ...getAppConfig(), ...config })
  showIcon(config.icon)
  return settings
}

function showIcon(version: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  link.type = version ? 'image/png' : 'image/svg+xml'
  link.href = version ? `/icon-32.png?v=${version}` : '/favicon.svg'
}
