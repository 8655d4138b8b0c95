import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { refreshHistory } from '../audit/index.ts'

export type Category = RouteAnswer<RouteMap['GET /api/admin/categories']>['categories'][number]
type Draft = RouteInput<RouteMap['POST /api/admin/categories']>['body']

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/categories', { signal })).categories,
})

const refresh = () => queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey })

/** A new category, or a changed one: then with the state that was edited. */
export async function saveCategory(draft: Draft, edited: Category | null): Promise<Category> {
  const { category } = edited
    ? await api('PUT /api/admin/categories/:id', {
        params: { id: edited.id },
        body: { ...draft, version: edited.version },
      })
    : await api('POST /api/admin/categories', { body: draft })
  refresh()
  refreshHistory('category', category.id)
  return category
}

export async function removeCategory({ id }: Category): Promise<void> {
  await api('DELETE /api/admin/categories/:id', { params: { id } })
  refresh()
  // Their category is gone.
  queryClient.invalidateQueries({ queryKey: ['objects'] })
}
