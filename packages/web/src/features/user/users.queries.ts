import type { RouteInput, RouteMap, UserRecord } from '@allmend/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { refreshHistory } from '../audit/index.ts'

type Draft = RouteInput<RouteMap['POST /api/admin/users']>['body']

const userKey = (id: number) => ['user', id] as const

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: userKey(id),
    queryFn: async ({ signal }) => (await api('GET /api/admin/users/:id', { params: { id }, signal })).user,
    // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const refreshLists = () => queryClient.invalidateQueries({ queryKey: ['users'] })

/** A new person, or a changed one: then with the state that was edited. */
export async function saveUser(draft: Draft, edited: UserRecord | null): Promise<UserRecord> {
  const { user } = edited
    ? await api('PUT /api/admin/users/:id', { params: { id: edited.id }, body: { ...draft, version: edited.version } })
    : await api('POST /api/admin/users', { body: draft })
  refreshLists()
  if (edited) {
    queryClient.setQueryData(userKey(user.id), user)
    refreshHistory('user', user.id)
  }
  return user
}

/** What would go with the person. */
export const holdingsQuery = (id: number) =>
  queryOptions({
    queryKey: [...userKey(id), 'holdings'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/users/:id/holdings', { params: { id }, signal })).holdings,
    staleTime: 0,
  })

export const useRemoveUser = () =>
  useMutation({
    mutationFn: (id: number) => api('DELETE /api/admin/users/:id', { params: { id } }),
    onSuccess: refreshLists,
  })

export const useImpersonate = () =>
  useMutation({
    mutationFn: (id: number) => api('GET /api/admin/users/impersonate/:id', { params: { id } }),
  })

/** Everything held about the person, as a file. */
export const useUserData = () =>
  useMutation({
    mutationFn: ({ id, format }: { id: number; format: 'json' | 'html' }) =>
      apiFile('GET /api/admin/users/:id/data', { params: { id }, query: { format } }),
    onSuccess: ({ name, content }, { id }) => {
      downloadFile(name, content)
      refreshHistory('user', id)
    },
  })
