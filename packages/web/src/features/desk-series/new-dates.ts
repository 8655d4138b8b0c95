import { firmReasons, type Reason, reasons } from '@allmend/domain/availability'
import { formatDay, parseDay } from '@allmend/domain/time'
import { ApiError } from '../../lib/api-error.ts'

export interface NewDate {
  readonly key: number
  /** `2027-03-02`, or empty while it is chosen. */
  readonly date: string
}

/** A week after this day: what a series most likely goes on with. */
export function weekAfter(day: string): string {
  const known = parseDay(day.slice(0, 10))
  return known === null ? '' : formatDay(known + 7)
}

/** From and until on this day; an end that is not after the start is on the next one. */
export function timesOn(date: string, from: string, until: string) {
  const day = parseDay(date)
  const endDay = day !== null && until <= from ? formatDay(day + 1) : date
  return { displayStart: `${date} ${from}`, displayEnd: `${endDay} ${until}` }
}

export const isReason = (value: unknown): value is Reason => reasons.includes(value as Reason)

/** Which of the dates cannot be had, and why. */
export function failedDates(error: unknown): ReadonlyMap<number, Reason> {
  const failed = error instanceof ApiError && Array.isArray(error.details.failed) ? error.details.failed : []
  return new Map(
    failed.flatMap((one: { date?: unknown; reason?: unknown }) =>
      typeof one.date === 'number' && isReason(one.reason) ? [[one.date, one.reason] as const] : [],
    ),
  )
}

/** What nobody can override, and what nobody should: no date of a series is put into the past. */
const lasting: readonly Reason[] = [...firmReasons, 'past', 'nonexistent_time']

/** Only rules of the object stand against it that staff may override. */
export function isSoft(error: unknown): boolean {
  if (!(error instanceof ApiError && error.code === 'booking.not_bookable')) return false
  const { failed, reason } = error.details
  const named: readonly { reason?: unknown }[] = Array.isArray(failed) ? failed : [{ reason }]
  return named.every((one) => !(isReason(one.reason) && lasting.includes(one.reason)))
}
