import type { PublicObject } from '@allmend/contract'
import type { Reason } from '@allmend/domain/availability'
import { formatWall, parseWall } from '@allmend/domain/time'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../../../lib/api.ts'
import type { ChosenTime, DraftDate } from '../../../../booking-draft/index.ts'
import type { PublicInterval } from '../scene.ts'

/** What the server says to the dates of a series: a reason for each that cannot be had, by date and time. */
export type Checked = ReadonlyMap<string, Reason | null>

export const checkKey = ({ clientId, displayStart, displayEnd, steps }: DraftDate): string =>
  `${clientId} ${displayStart} ${displayEnd} ${steps}`

/** With the time before and after, as the call wants it. */
export function occupiedSpan(
  { preProcessingTime, postProcessingTime }: PublicInterval,
  { displayStart, displayEnd, steps }: ChosenTime,
): { readonly start: string; readonly end: string; readonly steps: number } {
  const shifted = (wall: string, by: number) => formatWall((parseWall(wall) ?? 0) + by)
  return { start: shifted(displayStart, -preProcessingTime), end: shifted(displayEnd, postProcessingTime), steps }
}

export const checkQuery = (
  object: PublicObject,
  interval: PublicInterval,
  quantity: number,
  dates: readonly DraftDate[],
  holdKey: string,
) =>
  queryOptions({
    queryKey: ['validate-serial', object.id, interval.id, quantity, dates.map(checkKey), holdKey],
    queryFn: async ({ signal }): Promise<Checked> => {
      const asked = dates.map((date) => ({ clientId: date.clientId, ...occupiedSpan(interval, date) }))
      const body = { objectId: object.id, intervalId: interval.id, quantity, holdKey, dates: asked }
      const { data } = await api('POST /api/booking/validate-serial', { body, signal })
      return new Map(dates.map((date) => [checkKey(date), data.reasons[date.clientId] ?? null]))
    },
    enabled: dates.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
