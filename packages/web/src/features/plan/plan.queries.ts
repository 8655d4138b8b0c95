import type { PlanBar, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import type { SentBooking } from '../desk-entry/index.ts'
import type { PlanRange } from './plan-range.ts'

export type PlanAnswer = RouteAnswer<RouteMap['GET /api/admin/plan']>
export type PlanObject = PlanAnswer['objects'][number]
export type { PlanBar }

const minute = 60_000
const planKey = ['plan'] as const

export const planQuery = ({ from, days }: PlanRange, category: number | null) =>
  queryOptions({
    queryKey: [...planKey, from, days, category],
    queryFn: ({ signal }) =>
      api('GET /api/admin/plan', { query: { from, days, ...(category !== null && { category }) }, signal }),
    placeholderData: keepPreviousData,
    // Others book meanwhile.
    refetchInterval: minute,
  })

/** After every change: the plan, and whatever else shows bookings. */
export const refreshPlan = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: planKey }),
    queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  ])

/** Where a booking would be. */
export interface Target {
  readonly objectId: number
  readonly displayStart: string
  readonly displayEnd: string
}

export const moveCheckQuery = (id: number, target: Target) =>
  queryOptions({
    queryKey: [...planKey, 'check-move', id, target],
    queryFn: ({ signal }) => api('POST /api/admin/bookings/:id/check-move', { params: { id }, body: target, signal }),
    retry: false,
    staleTime: 10_000,
  })

export type MoveVerdict = RouteAnswer<RouteMap['POST /api/admin/bookings/:id/check-move']>

export const moveBooking = (id: number, body: RouteInput<RouteMap['POST /api/admin/bookings/:id/move']>['body']) =>
  api('POST /api/admin/bookings/:id/move', { params: { id }, body })

export type BlockDraft = RouteInput<RouteMap['POST /api/admin/blocks']>['body']

export const createBlock = async (body: BlockDraft) => (await api('POST /api/admin/blocks', { body })).block
export const saveBlock = async (id: number, body: BlockDraft & { version: number }) =>
  (await api('PUT /api/admin/blocks/:id', { params: { id }, body })).block
export const removeBlock = (id: number) => api('DELETE /api/admin/blocks/:id', { params: { id } })

export const newBookingCheckQuery = (userId: number | null, booking: SentBooking | null) =>
  queryOptions({
    queryKey: [...planKey, 'check', userId, booking],
    queryFn: ({ signal }) =>
      api('POST /api/admin/plan/check', { body: { userId, bookings: booking ? [booking] : [] }, signal }),
    enabled: booking !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })
