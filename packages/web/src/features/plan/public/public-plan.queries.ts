import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { PlanRange } from '../plan-range.ts'

export type PublicPlan = RouteAnswer<RouteMap['GET /api/plan']>
export type TakenSpan = PublicPlan['spans'][number]

export const publicPlanQuery = ({ from, days }: PlanRange, category: number | null, object: number | null = null) =>
  queryOptions({
    queryKey: ['public-plan', from, days, category, object],
    queryFn: ({ signal }) => {
      const narrowed = { ...(category !== null && { category }), ...(object !== null && { object }) }
      return api('GET /api/plan', { query: { from, days, ...narrowed }, signal })
    },
    placeholderData: keepPreviousData,
  })
