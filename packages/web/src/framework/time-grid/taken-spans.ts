import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { type Span, union } from '@allmend/domain/availability'
import { clockOf, type Day, formatDay, parseWall } from '@allmend/domain/time'

export type Occupancies = RouteAnswer<RouteMap['GET /api/objects/occupancies/:id/:month']>['occupancies']

/** The month of a day as the call takes it, `2026-11`. */
export const monthOf = (day: Day): string => formatDay(day).slice(0, 7)

/** What several months say is taken, as moments. What reaches from one into the next is told by both. */
export function takenSpans(zone: string, months: readonly { readonly data?: Occupancies | undefined }[]): Span[] {
  const clock = clockOf(zone)
  return union(
    months.flatMap(({ data = [] }) =>
      data.flatMap(({ during }) => {
        const [start, end] = [parseWall(during.start), parseWall(during.end)]
        return start === null || end === null
          ? []
          : [{ start: clock.toInstantOrNext(start), end: clock.toInstantOrNext(end) }]
      }),
    ),
  )
}
