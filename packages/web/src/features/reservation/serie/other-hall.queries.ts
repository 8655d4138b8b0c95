import type { PublicObject } from '@allmend/contract'
import { isBookable } from '@allmend/domain/availability'
import { endOfWall, parseWall } from '@allmend/domain/time'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'
import { objectQuery } from '../shell/use-objects.ts'
import type { PublicInterval } from '../termine/scene.ts'
import type { ChosenTime } from '../termine/use-single.ts'
import { occupiedSpan } from './check-dates.queries.ts'

export interface OtherHall {
  readonly object: PublicObject
  readonly interval: PublicInterval
}

const mostTried = 4

/** An interval of an object that knows such a time, whether or not somebody has it already. */
function fittingInterval(object: PublicObject, { displayStart, displayEnd }: ChosenTime): PublicInterval | undefined {
  const wish = { displayStart: parseWall(displayStart) ?? 0, displayEnd: endOfWall(parseWall(displayEnd) ?? 0) }
  const facts = { now: Date.now() / 60_000, taken: [] }
  return object.intervals.find(
    (interval) => typeof isBookable({ ...object, isVisible: true }, interval, wish, facts) !== 'string',
  )
}

async function tryObject(id: number, time: ChosenTime, signal: AbortSignal): Promise<OtherHall | null> {
  const object = await queryClient.fetchQuery(objectQuery(id))
  const interval = fittingInterval(object, time)
  if (!interval) return null
  const body = { objectId: id, intervalId: interval.id, quantity: 1, ...occupiedSpan(interval, time) }
  const { isValid } = await api('POST /api/booking/validate-timespan', { body, signal })
  return isValid ? { object, interval } : null
}

/** Another object of the same category that is free at this time; null where there is none. */
export const otherHallQuery = ({ id, categoryId }: PublicObject, time: ChosenTime) =>
  queryOptions({
    queryKey: ['other-hall', id, time.displayStart, time.displayEnd],
    queryFn: async ({ signal }): Promise<OtherHall | null> => {
      const filters = { date: time.displayStart.slice(0, 10), free: '1', category: String(categoryId) }
      const { objects } = await api('GET /api/objects', {
        table: { page: 1, itemsPerPage: 'all', sort: [], filters },
        signal,
      })
      for (const candidate of objects.filter((one) => one.id !== id).slice(0, mostTried)) {
        const found = await tryObject(candidate.id, time, signal)
        if (found) return found
      }
      return null
    },
    enabled: categoryId !== null,
  })
