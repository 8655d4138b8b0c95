import type { ObjectRecord } from '@allmend/contract'
import { type Span, union } from '@allmend/domain/availability'
import { clockOf, type Day, daysPerWeek, formatDay, parseWall } from '@allmend/domain/time'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { api } from '../../../../../lib/api.ts'

const monthOf = (day: Day) => formatDay(day).slice(0, 7)

const occupanciesQuery = (id: number, month: string) =>
  queryOptions({
    queryKey: ['occupancies', id, month],
    queryFn: async ({ signal }) =>
      (await api('GET /api/objects/occupancies/:id/:month', { params: { id, month }, query: {}, signal })).occupancies,
    // The preview can do without.
    retry: false,
  })

type Occupancies = Awaited<ReturnType<NonNullable<ReturnType<typeof occupanciesQuery>['queryFn']>>>

/** What is booked in this week, as moments. */
export function useTaken({ id, zone }: ObjectRecord, monday: Day): readonly Span[] {
  const months = [...new Set([monthOf(monday), monthOf(monday + daysPerWeek - 1)])]
  return useQueries({
    queries: months.map((month) => occupanciesQuery(id, month)),
    combine: (results) =>
      toSpans(
        zone,
        results.flatMap(({ data }) => data ?? []),
      ),
  })
}

function toSpans(zone: string, occupancies: Occupancies): Span[] {
  const clock = clockOf(zone)
  const spans = occupancies.flatMap(({ during }) => {
    const [start, end] = [parseWall(during.start), parseWall(during.end)]
    return start === null || end === null
      ? []
      : [{ start: clock.toInstantOrNext(start), end: clock.toInstantOrNext(end) }]
  })
  // What reaches from one month into the next is told by both.
  return union(spans)
}
