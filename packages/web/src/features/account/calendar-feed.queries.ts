import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { notifyError } from '../../framework/notifications/notify.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'

type Feed = RouteAnswer<RouteMap['GET /api/account/calendar-feed']>

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => api('GET /api/account/calendar-feed', { signal }),
})

const adopt = (feed: Feed) => queryClient.setQueryData(calendarFeedQuery.queryKey, feed)
const onError = (error: Error) => notifyError(errorText(error))

/** Also makes a new address in place of the one before. */
export const useCreateFeed = () =>
  useMutation({
    mutationFn: (proof: { currentPassword: string }) => api('POST /api/account/calendar-feed', { body: proof }),
    onSuccess: adopt,
  })

export const useRemoveFeed = () =>
  useMutation({ mutationFn: () => api('DELETE /api/account/calendar-feed'), onSuccess: adopt, onError })
