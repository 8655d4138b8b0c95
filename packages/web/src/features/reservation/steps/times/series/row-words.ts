import type { PublicObject } from '@allmend/contract'
import { blockedDays } from '@allmend/domain/availability'
import { reasonWords } from '@allmend/domain/objects'
import { dayText, timesText } from '../../../../../lib/booking-time.ts'
import { isTaken } from '../truth.ts'
import type { PlanRow } from './plan-rows.ts'

const closed = ['closed', 'blocked', 'weekday', 'no_such_day', 'nonexistent_time'] as const

/** The word of a row: «Frei», «Belegt», «Geschlossen» … */
export function stateWord({ state, reason }: PlanRow): string {
  if (state === 'free') return 'Frei'
  if (state === 'moved') return 'Frei, verschoben'
  if (state === 'elsewhere') return 'Frei, anderes Objekt'
  if (state === 'omitted') return 'Ausgelassen'
  if (state === 'checking') return 'Wird geprüft'
  if (reason !== null && isTaken(reason)) return 'Belegt'
  return closed.some((one) => one === reason) ? 'Geschlossen' : 'Nicht möglich'
}

/** Why a date cannot be had, or what it was before it was moved. */
export function reasonText(row: PlanRow, { blockingDays }: PublicObject): string {
  const { state, reason, planned, date, replacement } = row
  if (replacement && state === 'elsewhere') return `In «${replacement.title}», als eigene Reservation`
  if (state === 'moved') {
    const isSameDay = planned.displayStart.slice(0, 10) === date.displayStart.slice(0, 10)
    return `Statt ${isSameDay ? '' : `${dayText(planned.displayStart)}, `}${timesText(planned)}, von Ihnen verschoben`
  }
  // The word beside it says as much.
  if (state !== 'failed' || reason === null || reason === 'taken') return ''
  if (reason === 'no_such_day') return 'Dieser Monat hat den verlangten Tag nicht.'
  const rule = blockingDays.find((one) => blockedDays([one], planned.day, planned.day).length > 0)
  return reason === 'blocked' && rule?.title ? rule.title : reasonWords[reason]
}
