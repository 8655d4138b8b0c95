import type { PublicObject } from '@allmend/contract'
import { isBookable } from '@allmend/domain/availability'
import { endOfWall, parseWall } from '@allmend/domain/time'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../../../framework/query-client.ts'
import { api } from '../../../../../lib/api.ts'
import { type ChosenTime, objectQuery } from '../../../../booking-draft/index.ts'
import type { PublicInterval } from '../scene.ts'
import { occupiedSpan } from './check-dates.queries.ts'

export interface OtherHall {
  readonly object: PublicObject
  readonly interval: PublicInterval
  /** The same time, in the steps of this object. */
  readonly time: ChosenTime
}

const mostTried = 4

/** How an object has such a time, whether or not somebody has it already; null where it has none. */
function fitting(object: PublicObject, { displayStart, displayEnd }: ChosenTime): OtherHall | null {
  const wish = { displayStart: parseWall(displayStart) ?? 0, displayEnd: endOfWall(parseWall(displayEnd) ?? 0) }
  const facts = { now: Date.now() / 60_000, taken: [] }
  for (const interval of object.intervals) {
    const verdict = isBookable({ ...object, isVisible: true }, interval, wish, facts)
    if (typeof verdict !== 'string')
      return { object, interval, time: { displayStart, displayEnd, steps: verdict.steps } }
  }
  return null
}

async function tryObject(
  id: number,
  wanted: ChosenTime,
  holdKey: string,
  signal: AbortSignal,
): Promise<OtherHall | null> {
  const found = fitting(await queryClient.fetchQuery(objectQuery(id)), wanted)
  if (!found) return null
  const { interval, time } = found
  const body = { objectId: id, intervalId: interval.id, quantity: 1, holdKey, ...occupiedSpan(interval, time) }
  const { isValid } = await api('POST /api/booking/validate-timespan', { body, signal })
  return isValid ? found : null
}

const mostHalls = 3

/** Other objects of the category that have such a series, whether or not its dates are taken there. */
export const otherHallsQuery = ({ id, categoryId }: PublicObject, dates: readonly ChosenTime[]) =>
  queryOptions({
    queryKey: ['other-halls', id, dates[0]?.displayStart, dates[0]?.displayEnd, dates.length],
    queryFn: async ({ signal }): Promise<OtherHall[]> => {
      const filters = { category: String(categoryId) }
      const { objects } = await api('GET /api/objects', {
        table: { page: 1, itemsPerPage: 'all', sort: [], filters },
        signal,
      })
      const others = objects.filter((one) => one.id !== id).slice(0, mostTried)
      const read = await Promise.all(others.map((one) => queryClient.fetchQuery(objectQuery(one.id))))
      const found = read
        .filter(({ allowsSeries }) => allowsSeries)
        .flatMap((object) => {
          // The first dates may be closed there; one that fits says which interval does.
          for (const date of dates) {
            const hall = fitting(object, date)
            if (hall) return [hall]
          }
          return []
        })
      return found.slice(0, mostHalls)
    },
    enabled: categoryId !== null && dates.length > 0,
  })

/** Another object of the same category that is free at this time; null where there is none. */
export const otherHallQuery = ({ id, categoryId }: PublicObject, time: ChosenTime, holdKey: string) =>
  queryOptions({
    queryKey: ['other-hall', id, time.displayStart, time.displayEnd, holdKey],
    queryFn: async ({ signal }): Promise<OtherHall | null> => {
      const filters = { date: time.displayStart.slice(0, 10), free: '1', category: String(categoryId) }
      const { objects } = await api('GET /api/objects', {
        table: { page: 1, itemsPerPage: 'all', sort: [], filters },
        signal,
      })
      for (const candidate of objects.filter((one) => one.id !== id).slice(0, mostTried)) {
        const found = await tryObject(candidate.id, time, holdKey, signal)
        if (found) return found
      }
      return null
    },
    enabled: categoryId !== null,
  })
