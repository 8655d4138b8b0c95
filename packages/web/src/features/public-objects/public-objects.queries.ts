import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'

export interface ObjectFilters {
  readonly search?: string | undefined
  readonly category?: number | undefined
  readonly persons?: number | undefined
  /** `2026-12-24` */
  readonly date?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

type Objects = RouteAnswer<RouteMap['GET /api/objects']>
export type ObjectCard = Objects['objects'][number]
export type ObjectCategory = Objects['categories'][number]

/** What is still shown while somebody asks about another day: whether something is free is not known of that one. */
const withoutDay = (answer: Objects): Objects => ({
  ...answer,
  objects: answer.objects.map((card) => ({ ...card, isFree: null, freeStarts: [] })),
})

const publicObjectsQuery = ({ category, persons, date, from, until, search }: ObjectFilters, userId: number | null) => {
  const filters = {
    search: search?.trim(),
    category: category?.toString(),
    persons: persons?.toString(),
    date,
    // A time without a day asks nothing.
    ...(date && { from, until }),
  }
  return queryOptions({
    queryKey: ['public-objects', filters, userId],
    queryFn: ({ signal }) =>
      api('GET /api/objects', { table: { page: 1, itemsPerPage: 'all', sort: [], filters }, signal }),
  })
}

/** What can be reserved; prices are those of whoever asks. */
export const usePublicObjects = (filters: ObjectFilters) =>
  useQuery({
    ...publicObjectsQuery(filters, useCurrentUser()?.id ?? null),
    placeholderData: (previous) => previous && withoutDay(previous),
  })

/** Whether the page came with what it begins with. */
export const hasFirstObjects = (): boolean =>
  queryClient.getQueryData(publicObjectsQuery({}, null).queryKey) !== undefined

/** What came with the page is not asked for again, unless there is more of it. */
export function rememberFirstObjects(objects: Objects): void {
  const isWhole = objects.objects.length === objects.totalRecords
  queryClient.setQueryData(publicObjectsQuery({}, null).queryKey, objects, { ...(!isWhole && { updatedAt: 0 }) })
}
