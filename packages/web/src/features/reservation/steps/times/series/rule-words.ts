import { weekdayWords } from '@allmend/domain/objects'
import type { SeriesRule } from '@allmend/domain/series'
import { type Day, dateOf, parseDay, parseTime, wallAt } from '@allmend/domain/time'
import { nthWords, weekOrder } from '../../../../booking-fields/index.ts'
import { endWords, longDate } from '../day-words.ts'
import { lengthWords } from '../interval-words.ts'
import { endOf } from '../lengths.ts'
import type { Rules, Series } from './plan.ts'

/** A day on which the clock is not changed. */
const plainDay: Day = 0

const listed = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`

/** «Jeden Dienstag», «Alle 2 Wochen am Dienstag und Donnerstag», «Jeden Monat am letzten Freitag» */
export function ruleWords(rule: SeriesRule, from: string): string {
  if (rule.kind === 'weekly') {
    const days = weekOrder.filter((day) => rule.weekdays.includes(day)).map((day) => weekdayWords[day])
    if (days.length === 0) return 'An keinem Wochentag'
    return rule.every === 1 ? `Jeden ${listed(days)}` : `Alle ${rule.every} Wochen am ${listed(days)}`
  }
  const rhythm = rule.every === 1 ? 'Jeden Monat' : `Alle ${rule.every} Monate`
  if (rule.by === 'date') return `${rhythm} am ${dateOf(parseDay(from) ?? 0).day}.`
  return `${rhythm} am ${nthWords[rule.nth]} ${weekdayWords[rule.weekday as 0]}`
}

/** «18:00–20:00 Uhr», of several days «ab 14:00 Uhr, 2 Nächte» */
export function lastingWords(rules: Rules, { start, steps }: Series): string {
  if (rules.interval.isMultiDays) return `ab ${start} Uhr, ${lengthWords(rules.interval, steps)}`
  const begins = wallAt(plainDay, parseTime(start) ?? 0)
  return `${start}–${endWords(begins, endOf(rules, { start: begins, steps })).slice(-5)} Uhr`
}

/** «vom 12.01.2027 bis 30.03.2027, 12 Termine» */
export function reachWords({ from, until }: Series, count: number | 'too_many'): string {
  const [first, last] = [parseDay(from), parseDay(until)]
  if (first === null || last === null) return ''
  const dates = count === 'too_many' ? 'zu viele Termine' : count === 1 ? '1 Termin' : `${count} Termine`
  return `vom ${longDate(first)} bis ${longDate(last)}, ${dates}`
}
