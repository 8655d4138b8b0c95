import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { PlanRange } from '../plan-range.ts'

export type PublicPlan = RouteAnswer<RouteMap['GET /api/plan']>
export type TakenSpan = PublicPlan['spans'][number]

export const publicPlanQuery = ({ from, days }: PlanRange, category: number | null) =>
  queryOptions({
    queryKey: ['public-plan', from, days, category],
    queryFn: ({ signal }) =>
      api('GET /api/plan', { query: { from, days, ...(category !== null && { category }) }, signal }),
    placeholderData: keepPreviousData,
  })
