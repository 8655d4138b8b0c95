import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../framework/app-config.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type Footer = RouteAnswer<RouteMap['GET /api/admin/settings/footer']>['footer']
export type FooterPage = Footer['pages'][number]
type Draft = RouteInput<RouteMap['PUT /api/admin/settings/footer']>['body']

export const footerQuery = queryOptions({
  queryKey: ['settings', 'footer'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/settings/footer', { signal })).footer,
  // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** The pages of these numbers, in their order. */
export const pagesOf = (pages: readonly FooterPage[], ids: readonly number[]): FooterPage[] =>
  ids.flatMap((id) => pages.find((page) => page.id === id) ?? [])

export async function saveFooter(draft: Draft): Promise<Footer> {
  const { footer } = await api('PUT /api/admin/settings/footer', { body: draft })
  queryClient.setQueryData(footerQuery.queryKey, footer)
  queryClient.invalidateQueries({ queryKey: ['pages'] })
  setAppConfig({
    ...getAppConfig(),
    footerLinks: pagesOf(footer.pages, footer.pageIds).map(({ id, title }) => ({ id, title })),
    footerCredit: footer.credit,
  })
  return footer
}
