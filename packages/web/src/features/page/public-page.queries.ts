import type { PublicPage } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export const publicPageQuery = (id: number) =>
  queryOptions({
    queryKey: ['public-page', id],
    queryFn: async ({ signal }) => (await api('GET /api/pages/:id', { params: { id }, signal })).page,
  })

/** It came with the first HTML and need not be asked for. */
export const rememberFirstPage = (page: PublicPage): void => {
  queryClient.setQueryData(publicPageQuery(page.id).queryKey, page)
}

/** The number of a page in its address; null for what can be none. */
export const pageIdOf = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** Fetches the page while the one before still stands; what goes wrong is told by the page itself. */
export async function prefetchPage(text: string): Promise<void> {
  const id = pageIdOf(text)
  if (id !== null) await queryClient.prefetchQuery({ ...publicPageQuery(id), retry: false })
}
