import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { refreshHistory } from '../audit/index.ts'

export type GroupRow = RouteAnswer<RouteMap['GET /api/admin/groups']>['groups'][number]
export type Group = RouteAnswer<RouteMap['GET /api/admin/groups/:id']>['group']
type GroupDraft = RouteInput<RouteMap['POST /api/admin/groups']>['body']

const groupsKey = ['groups'] as const

export const groupsQuery = queryOptions({
  queryKey: groupsKey,
  queryFn: async ({ signal }) => (await api('GET /api/admin/groups', { signal })).groups,
})

export type GroupChoice = Pick<GroupRow, 'id' | 'name' | 'role'> & Partial<Pick<GroupRow, 'permissions'>>

/** The groups somebody can be put into; while acting as a customer, the names are all there is to see. */
export const groupChoicesQuery = (isActing: boolean) =>
  queryOptions({
    queryKey: [...groupsKey, isActing ? 'names' : 'choices'],
    queryFn: async ({ signal }): Promise<GroupChoice[]> =>
      (await (isActing ? api('GET /api/admin/groups/list', { signal }) : api('GET /api/admin/groups', { signal })))
        .groups,
  })

const groupKey = (id: number) => ['group', id] as const

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: groupKey(id),
    queryFn: async ({ signal }) => (await api('GET /api/admin/groups/:id', { params: { id }, signal })).group,
    // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: groupsKey })

/** A new group, or a changed one: then with the state that was edited. */
export async function saveGroup(draft: GroupDraft, edited: Group | null): Promise<Group> {
  const { role: _, ...changes } = draft
  const { group } = edited
    ? await api('PUT /api/admin/groups/:id', {
        params: { id: edited.id },
        body: { ...changes, version: edited.version },
      })
    : await api('POST /api/admin/groups', { body: draft })
  refresh()
  if (edited) {
    queryClient.setQueryData(groupKey(group.id), group)
    refreshHistory('group', group.id)
  }
  return group
}

/** With `moveTo` its people come into that group first. */
export const useRemoveGroup = () =>
  useMutation({
    mutationFn: ({ id, moveTo }: { id: number; moveTo: number | null }) =>
      api('DELETE /api/admin/groups/:id', { params: { id }, query: { moveTo: moveTo ?? undefined } }),
    onSuccess: refresh,
  })
