import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { refreshHistory } from '../audit/index.ts'

export type PriceCategory = RouteAnswer<RouteMap['GET /api/admin/pricecategories']>['priceCategories'][number]

export const priceCategoriesQuery = queryOptions({
  queryKey: ['pricecategories'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/pricecategories', { signal })).priceCategories,
})

const refresh = () => queryClient.invalidateQueries({ queryKey: priceCategoriesQuery.queryKey })

interface Draft {
  readonly name: string
  readonly isDefault: boolean
  readonly zipcodes: string[]
}

/** A new category, or a changed one: then with the state that was edited. */
export async function savePriceCategory(draft: Draft, edited: PriceCategory | null): Promise<PriceCategory> {
  const { priceCategory } = edited
    ? await api('PUT /api/admin/pricecategories/:id', {
        params: { id: edited.id },
        body: { ...draft, version: edited.version },
      })
    : await api('POST /api/admin/pricecategories', { body: draft })
  refresh()
  refreshHistory('pricecategory', priceCategory.id)
  return priceCategory
}

export async function removePriceCategory({ id }: PriceCategory): Promise<void> {
  await api('DELETE /api/admin/pricecategories/:id', { params: { id } })
  refresh()
}
