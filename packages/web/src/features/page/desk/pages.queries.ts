import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../../framework/app-config.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'
import { refreshHistory } from '../../audit/index.ts'
import { publicPageQuery } from '../public-page.queries.ts'
import { withPage } from './footer-links.ts'

export type PageRow = RouteAnswer<RouteMap['GET /api/admin/pages']>['pages'][number]
export type PageRecord = RouteAnswer<RouteMap['GET /api/admin/pages/:id']>['page']
export type PageVersion = RouteAnswer<RouteMap['GET /api/admin/pages/:id/versions']>['versions'][number]
type Draft = Omit<RouteInput<RouteMap['POST /api/admin/pages']>['body'], 'isPublished'>

export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/pages', { signal })).pages,
})

const pageKey = (id: number) => ['page', id] as const

export const pageQuery = (id: number) =>
  queryOptions({
    queryKey: pageKey(id),
    queryFn: async ({ signal }) => (await api('GET /api/admin/pages/:id', { params: { id }, signal })).page,
    // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const versionsKey = (id: number) => [...pageKey(id), 'versions'] as const

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: versionsKey(id),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/pages/:id/versions', { params: { id }, signal })).versions,
  })

/** One of the texts a page had; it never changes again. */
export const versionQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: [...versionsKey(id), number],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/pages/:id/versions/:number', { params: { id, number }, signal })).pageVersion,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Lists, versions, log and the footer of this very tab know of it. */
function remember(page: PageRecord): PageRecord {
  queryClient.setQueryData(pageKey(page.id), page)
  queryClient.invalidateQueries({ queryKey: pagesQuery.queryKey })
  queryClient.invalidateQueries({ queryKey: versionsKey(page.id), exact: true })
  queryClient.removeQueries({ queryKey: publicPageQuery(page.id).queryKey })
  refreshHistory('page', page.id)
  // A draft changes nothing for everybody.
  if (page.draft) return page
  const app = getAppConfig()
  const link = { ...page, isInFooter: page.isPublished && page.isInFooter }
  setAppConfig({ ...app, footerLinks: withPage(app.footerLinks, link) })
  return page
}

/** Keeps what is written for staff alone: as a new page, or beside what everybody reads. */
export async function saveDraft(draft: Draft, edited: PageRecord | null): Promise<PageRecord> {
  if (!edited) return remember((await api('POST /api/admin/pages', { body: { ...draft, isPublished: false } })).page)
  const { page } = await api('PUT /api/admin/pages/:id/draft', {
    params: { id: edited.id },
    body: { ...draft, version: edited.version },
  })
  return remember(page)
}

/** Has everybody read what is written, as a new page or as the next text of one. */
export async function publishDraft(draft: Draft, edited: PageRecord | null): Promise<PageRecord> {
  const body = { ...draft, isPublished: true }
  if (!edited) return remember((await api('POST /api/admin/pages', { body })).page)
  return remember(await putPage(edited, body))
}

const putPage = async ({ id, version }: PageRecord, body: Draft & { readonly isPublished: boolean }) =>
  (await api('PUT /api/admin/pages/:id', { params: { id }, body: { ...body, version } })).page

/** Nobody reads it any more; what is written stays. */
export async function withdrawPage(page: PageRecord): Promise<PageRecord> {
  const { title, html, isInFooter } = page
  return remember(await putPage(page, { title, html, isInFooter, isPublished: false }))
}

/** What is kept becomes what everybody reads. */
export async function publishKept({ id, version }: PageRow): Promise<PageRecord> {
  return remember((await api('POST /api/admin/pages/:id/publish', { params: { id }, body: { version } })).page)
}

export async function discardDraft({ id, version }: PageRecord): Promise<PageRecord> {
  const { page } = await api('POST /api/admin/pages/:id/draft/discard', { params: { id }, body: { version } })
  return remember(page)
}

export async function duplicatePage({ id }: { readonly id: number }): Promise<PageRecord> {
  return remember((await api('POST /api/admin/pages/:id/duplicate', { params: { id } })).page)
}

export async function restoreVersion({ id, version }: PageRecord, number: number): Promise<PageRecord> {
  const { page } = await api('POST /api/admin/pages/:id/versions/:number/restore', {
    params: { id, number },
    body: { version },
  })
  return remember(page)
}

export async function removePage({ id }: { readonly id: number }): Promise<void> {
  await api('DELETE /api/admin/pages/:id', { params: { id } })
  queryClient.invalidateQueries({ queryKey: pagesQuery.queryKey })
  queryClient.removeQueries({ queryKey: publicPageQuery(id).queryKey })
  const app = getAppConfig()
  setAppConfig({ ...app, footerLinks: app.footerLinks.filter((link) => link.id !== id) })
}
