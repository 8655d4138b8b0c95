import type { NextDecision } from '@allmend/contract'
import { parseDay, shownEnd } from '@allmend/domain/time'
import { dayWords, weekdayShort } from '../words.ts'

type Times = Pick<NextDecision, 'kind' | 'displayStart' | 'displayEnd' | 'dates'>

/** «Sa 12.12.2026», of a series «38 × Di ab 05.01.2027» */
export function dateWords({ kind, displayStart, dates }: Times): string {
  const day = displayStart.slice(0, 10)
  const weekday = weekdayShort(parseDay(day) ?? 0)
  return kind === 'series' ? `${dates} × ${weekday} ab ${dayWords(day)}` : `${weekday} ${dayWords(day)}`
}

/** «14:00–23:00», over days with the day it ends on. */
export function timeWords({ displayStart, displayEnd }: Times): string {
  const until = shownEnd(displayEnd)
  const [start, end] = [displayStart.slice(11), until.slice(11)]
  return displayStart.slice(0, 10) === until.slice(0, 10)
    ? `${start}–${end}`
    : `${start} bis ${dayWords(until)}, ${end}`
}
