import type { ObjectRecord } from '@allmend/contract'
import type { Span } from '@allmend/domain/availability'
import { type Day, daysPerWeek } from '@allmend/domain/time'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { monthOf, takenSpans } from '../../../../../framework/time-grid/taken-spans.ts'
import { api } from '../../../../../lib/api.ts'

const occupanciesQuery = (id: number, month: string) =>
  queryOptions({
    queryKey: ['occupancies', id, month],
    queryFn: async ({ signal }) =>
      (await api('GET /api/objects/occupancies/:id/:month', { params: { id, month }, query: {}, signal })).occupancies,
    // The preview can do without.
    retry: false,
  })

/** What is booked in this week, as moments. */
export function useTaken({ id, zone }: ObjectRecord, monday: Day): readonly Span[] {
  const months = [...new Set([monthOf(monday), monthOf(monday + daysPerWeek - 1)])]
  return useQueries({
    queries: months.map((month) => occupanciesQuery(id, month)),
    combine: (results) => takenSpans(zone, results),
  })
}
