import { weekdayWords } from '@allmend/domain/objects'
import type { SeriesRule } from '@allmend/domain/series'
import { dateOf, parseDay } from '@allmend/domain/time'
import { longDate } from '../termine/day-words.ts'
import type { Series } from './plan.ts'

export const nthWords = { 1: 'ersten', 2: 'zweiten', 3: 'dritten', 4: 'vierten', last: 'letzten' } as const

/** Monday first, as weeks are read. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

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

/** «vom 12.01.2027 bis 30.03.2027, 12 Termine» */
export function reachWords({ from, until }: Series, count: number | 'too_many'): string {
  const [first, last] = [parseDay(from), parseDay(until)]
  if (first === null || last === null) return ''
  const dates = count === 'too_many' ? 'zu viele Termine' : count === 1 ? '1 Termin' : `${count} Termine`
  return `vom ${longDate(first)} bis ${longDate(last)}, ${dates}`
}
