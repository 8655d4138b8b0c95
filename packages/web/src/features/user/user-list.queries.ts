import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'
import { priceCategoriesQuery } from '../price-category/index.ts'

type ListUsers = RouteMap['GET /api/admin/users']

export type UserRow = RouteAnswer<ListUsers>['rows'][number]
export type UserField = ListUsers['table']['sortable'][number]

export const userListQuery = (table: ListRequest<UserField>) =>
  queryOptions({
    queryKey: ['users', 'list', table],
    queryFn: ({ signal }) => api('GET /api/admin/users', { table, signal }),
    // The old page stays until the new one is here, so that the table does not jump.
    placeholderData: keepPreviousData,
  })

export const downloadUsers = (table: ListRequest<UserField>, query: ExportChoice) =>
  apiFile('GET /api/admin/users/export', { table, query })

export const groupOptionsQuery = queryOptions({
  queryKey: ['groups', 'names'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/groups/list', { signal })).groups,
  select: (groups) => groups.map(({ id, name }) => ({ value: String(id), label: name })),
})

export const priceCategoryOptionsQuery = queryOptions({
  ...priceCategoriesQuery,
  select: (categories) => categories.map(({ id, name }) => ({ value: String(id), label: name })),
})

/** Opens or closes several accounts; tells how many were changed, and how many were refused. */
export async function setUsersActive(ids: readonly number[], isActive: boolean) {
  const { changed, refused } = await api('POST /api/admin/users/active', { body: { ids: [...ids], isActive } })
  await queryClient.invalidateQueries({ queryKey: ['users'] })
  return { changed, refused: refused.length }
}
