import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { dateOf, daysInMonth, monthWords, parseDay, weekdayOf } from '@allmend/domain/time'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { today } from '../../../../lib/clock.ts'
import { useDraft } from '../../draft/draft-store.ts'

export type ObjectDay = RouteAnswer<RouteMap['GET /api/objects/days/:id']>['days'][number]

export const dayStateWords = {
  free: 'frei',
  partly: 'teilweise frei',
  taken: 'belegt',
  closed: 'geschlossen',
  no_start: 'kein Beginn möglich',
  too_soon: 'zu kurzfristig',
  too_far: 'noch nicht buchbar',
  past: 'vorbei',
} as const satisfies Record<ObjectDay['state'], string>

export const isOpenDay = ({ state }: ObjectDay): boolean => state === 'free' || state === 'partly'

/** «12.12.2026: teilweise frei» */
export function dayLabel({ day, state, title }: ObjectDay): string {
  const date = `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
  return `${date}: ${dayStateWords[state]}${title === '' ? '' : `, ${title}`}`
}

export function useObjectDays(id: number) {
  const { clientKey } = useDraft()
  return useQuery({
    queryKey: ['object-days', id, clientKey],
    queryFn: async ({ signal }) => {
      const query = { from: today().slice(0, 7), months: 3, holdKey: clientKey }
      return (await api('GET /api/objects/days/:id', { params: { id }, query, signal })).days
    },
  })
}

export interface ObjectMonth {
  readonly key: string
  readonly name: string
  readonly year: number
  readonly days: readonly ObjectDay[]
  /** Empty places before the first day in a week that begins on Monday. */
  readonly offset: number
  readonly freeDays: number
}

export function monthsOf(days: readonly ObjectDay[]): ObjectMonth[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...months].map(([key, own]) => {
    const first = parseDay(`${key}-01`) ?? 0
    const { year, month } = dateOf(first)
    return {
      key,
      name: monthWords[month - 1] ?? '',
      year,
      days: own.slice(0, daysInMonth(year, month)),
      offset: (weekdayOf(first) + 6) % 7,
      freeDays: own.filter(({ state }) => state === 'free').length,
    }
  })
}
