import { type Day, dateOf, dayOf, isDate } from '@allmend/domain/time'

/**
 * What somebody types as a date: «12.12.2026», «12.12.26», «Sa, 12.12.2026», «12.12.» for the next one from a day on, and
 * «2026-12-12». null for what is no date.
 */
export function readDay(typed: string, from: Day): Day | null {
  const text = typed.trim().replace(/^[A-Za-z]{2,10}\.?,?\s*/, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return asDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match = /^(\d{1,2})[.\s/]\s*(\d{1,2})(?:[.\s/]\s*(\d{4}|\d{2})?)?$/.exec(text)
  if (!match) return null
  const [date, month, year] = [Number(match[1]), Number(match[2]), match[3]]
  if (year) return asDay(year.length === 2 ? 2000 + Number(year) : Number(year), month, date)
  const thisYear = asDay(dateOf(from).year, month, date)
  return thisYear !== null && thisYear >= from ? thisYear : asDay(dateOf(from).year + 1, month, date)
}

const asDay = (year: number, month: number, date: number): Day | null =>
  isDate(year, month, date) ? dayOf(year, month, date) : null
