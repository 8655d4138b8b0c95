import { formatDay, parseDay } from '@allmend/domain/time'
import { dayWords, weekdayShort } from '../words.ts'
import type { Dashboard } from './dashboard.queries.ts'

export interface TwoDaysProps {
  readonly today: NonNullable<Dashboard['today']>
  readonly now: string
}

export const dayNames = ['Heute', 'Morgen'] as const

/** «Mo 16.11.2026» */
export function dayName(now: string, day: number): string {
  const date = (parseDay(now.slice(0, 10)) ?? 0) + day
  return `${weekdayShort(date)} ${dayWords(formatDay(date))}`
}
