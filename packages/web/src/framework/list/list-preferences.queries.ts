import type { ListPreference } from '@allmend/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { notifyError } from '../notifications/notify.ts'
import { queryClient } from '../query-client.ts'

type Lists = Readonly<Record<string, ListPreference>>

const listPreferencesQuery = queryOptions({
  queryKey: ['list-preferences'],
  queryFn: async ({ signal }): Promise<Lists> => (await api('GET /api/admin/preferences/lists', { signal })).lists,
  staleTime: Number.POSITIVE_INFINITY,
  // The list waits for it and can do without it.
  retry: false,
})

/** The columns somebody chose for a list; none as long as the standard will do. */
export function useListPreference(list: string) {
  const { data, isPending } = useQuery(listPreferencesQuery)
  return { columns: data?.[list]?.columns ?? [], isPending }
}

/** Shown at once and kept on the server one after the other, so that the last click wins. */
export const useSaveListPreference = (list: string) =>
  useMutation({
    scope: { id: 'list-preferences' },
    mutationFn: (columns: readonly string[]) =>
      api('PUT /api/admin/preferences/lists/:list', { params: { list }, body: { columns: [...columns] } }),
    onMutate: async (columns) => {
      await queryClient.cancelQueries(listPreferencesQuery)
      queryClient.setQueryData(listPreferencesQuery.queryKey, (lists) => ({
        ...lists,
        [list]: { columns: [...columns] },
      }))
    },
    onError: () => {
      notifyError()
      return queryClient.invalidateQueries(listPreferencesQuery)
    },
  })
