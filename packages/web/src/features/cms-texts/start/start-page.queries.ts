import type { RouteInput, RouteMap, StartPage } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../../framework/app-config.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'

type Draft = RouteInput<RouteMap['PUT /api/admin/cms/startpage']>['body']

export const startPageQuery = queryOptions({
  queryKey: ['cms', 'startpage'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/cms/startpage', { signal })).startPage,
  // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Saves it; whoever goes to the start page from here sees it without loading anew. */
export async function saveStartPage(draft: Draft): Promise<StartPage> {
  const { startPage } = await api('PUT /api/admin/cms/startpage', { body: draft })
  queryClient.setQueryData(startPageQuery.queryKey, startPage)
  for (const queryKey of [['start-text'], ['categories'], ['public-objects']])
    queryClient.invalidateQueries({ queryKey })
  adopt(startPage)
  return startPage
}

function adopt({ title, text, picture, focus, body }: StartPage): void {
  const { src = '', srcset = '' } = picture ?? {}
  setAppConfig({ ...getAppConfig(), hero: { title, text, picture: src, srcset, focus, hasBody: body !== '' } })
  const { style } = document.documentElement
  if (focus) style.setProperty('--hero-focus', `${focus.x}% ${focus.y}%`)
  else style.setProperty('--hero-focus', 'right bottom')
}
