import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { notifyError } from '../../framework/notifications/notify.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'

/** What a calendar is of: an object, from its own tab; or an object or building, from the plan. */
export type FeedTarget =
  | { readonly kind: 'tab'; readonly objectId: number }
  | { readonly kind: 'plan'; readonly objectId: number }
  | { readonly kind: 'plan'; readonly building: string }

type Feed = RouteAnswer<RouteMap['GET /api/admin/plan/calendar-feed']>
type Made = RouteAnswer<RouteMap['POST /api/admin/plan/calendar-feed']>

const planTarget = (target: FeedTarget) =>
  'building' in target ? { building: target.building } : { objectId: target.objectId }

const read = (target: FeedTarget, signal: AbortSignal): Promise<Feed> =>
  target.kind === 'tab'
    ? api('GET /api/admin/objects/:id/calendar-feed', { params: { id: target.objectId }, signal })
    : api('GET /api/admin/plan/calendar-feed', { query: planTarget(target), signal })

const create = (target: FeedTarget, proof: { currentPassword: string }): Promise<Made> =>
  target.kind === 'tab'
    ? api('POST /api/admin/objects/:id/calendar-feed', { params: { id: target.objectId }, body: proof })
    : api('POST /api/admin/plan/calendar-feed', { body: { ...planTarget(target), ...proof } })

const remove = (target: FeedTarget): Promise<Feed> =>
  target.kind === 'tab'
    ? api('DELETE /api/admin/objects/:id/calendar-feed', { params: { id: target.objectId } })
    : api('DELETE /api/admin/plan/calendar-feed', { query: planTarget(target) })

export const staffFeedQuery = (target: FeedTarget) =>
  queryOptions({ queryKey: ['staff-feed', target], queryFn: ({ signal }) => read(target, signal) })

const adopt = (target: FeedTarget) => (feed: Feed) =>
  void queryClient.setQueryData(staffFeedQuery(target).queryKey, feed)

/** Also makes a new address in place of the one before. */
export const useCreateStaffFeed = (target: FeedTarget) =>
  useMutation({
    mutationFn: (proof: { currentPassword: string }) => create(target, proof),
    onSuccess: adopt(target),
  })

export const useRemoveStaffFeed = (target: FeedTarget) =>
  useMutation({
    mutationFn: () => remove(target),
    onSuccess: adopt(target),
    onError: (error) => notifyError(errorText(error)),
  })
