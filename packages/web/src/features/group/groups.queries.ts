import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type GroupRow = RouteAnswer<RouteMap['GET /api/admin/groups']>['groups'][number]
export type Group = RouteAnswer<RouteMap['GET /api/admin/groups/:id']>['group']
export type GroupDraft = RouteInput<RouteMap['POST /api/admin/groups']>['body']

const groupsKey = ['groups'] as const

export const groupsQuery = queryOptions({
  queryKey: groupsKey,
  queryFn: async ({ signal }) => (await api('GET /api/admin/groups', { signal })).groups,
})

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [...groupsKey, id],
    queryFn: async ({ signal }) => (await api('GET /api/admin/groups/:id', { params: { id }, signal })).group,
    // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: groupsKey, exact: true })

/** A new group, or a changed one: then with the state that was edited. */
export const useSaveGroup = () =>
  useMutation({
    mutationFn: async ({ draft, edited }: { draft: GroupDraft; edited: { id: number; version: number } | null }) => {
      const { role: _, ...changes } = draft
      const saved = edited
        ? api('PUT /api/admin/groups/:id', { params: { id: edited.id }, body: { ...changes, version: edited.version } })
        : api('POST /api/admin/groups', { body: draft })
      return (await saved).group
    },
    onSuccess: refresh,
  })

export const useRemoveGroup = () =>
  useMutation({
    mutationFn: (id: number) => api('DELETE /api/admin/groups/:id', { params: { id } }),
    onSuccess: refresh,
  })
