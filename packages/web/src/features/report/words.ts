import type { Rappen } from '@allmend/domain/money'
import { type Day, displayDate, weekdayOf } from '@allmend/domain/time'

const minus = '−'
const grouped = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, '’')
const signed = (value: number, text: string) => (value < 0 ? `${minus}${text}` : text)

/** `1’284` */
export const whole = (value: number): string => signed(value, grouped(Math.abs(Math.round(value))))

/** Amounts in tables and charts stand in whole francs. */
export const francs = (rappen: Rappen): string => whole(rappen / 100)

/** `61 %`; nothing was open: a dash. */
export const percent = (value: number | null, digits = 0): string =>
  value === null ? '–' : `${value.toFixed(digits)}\u00A0%`

export const hoursOf = (minutes: number): string => `${whole(minutes / 60)}\u00A0h`

interface Change {
  readonly text: string
  readonly direction: 'up' | 'down' | 'same'
}

const direction = (value: number) => (value > 0 ? 'up' : value < 0 ? 'down' : 'same')
const plus = (value: number, text: string) => `${value > 0 ? '+' : value < 0 ? minus : '±'}${text}`

/** `+12 %` against the year before; null where there was nothing to compare with. */
export function changeOf(now: number, before: number): Change | null {
  if (before === 0) return null
  const change = Math.round(((now - before) / Math.abs(before)) * 100)
  return { text: plus(change, `${grouped(Math.abs(change))}\u00A0%`), direction: direction(change) }
}

/** Of percentages the difference in points: `+4 Pp.` */
export function pointsOf(now: number | null, before: number | null, digits = 0): Change | null {
  if (now === null || before === null) return null
  const change = Number((now - before).toFixed(digits))
  return { text: plus(change, `${Math.abs(change).toFixed(digits)}\u00A0Pp.`), direction: direction(change) }
}

const weekdays = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'] as const

/** «Mo» */
export const weekdayShort = (day: Day): string => weekdays[weekdayOf(day)] ?? ''

/** `2026-11-16` → `16.11.2026` */
export const dayWords = displayDate
