import type { Reason } from '@allmend/domain/availability'
import type { DraftBooking, DraftDate } from '../../../../booking-draft/index.ts'
import type { Replacement } from '../../../draft/replacements.ts'
import { type Checked, checkKey } from './check-dates.queries.ts'
import type { PlannedDate } from './plan.ts'

/** `failed` waits for a decision: moved, left out, or taken back into the rule. */
type RowState = 'checking' | 'free' | 'moved' | 'elsewhere' | 'failed' | 'omitted'

export interface PlanRow {
  readonly number: number
  readonly planned: PlannedDate
  /** The time it has now. */
  readonly date: DraftDate
  readonly state: RowState
  readonly reason: Reason | 'no_such_day' | null
  /** The place it has in another object. */
  readonly replacement: Replacement | null
}

const isMoved = (planned: PlannedDate, date: DraftDate) =>
  planned.displayStart !== date.displayStart || planned.displayEnd !== date.displayEnd || planned.steps !== date.steps

/** What of a date the draft keeps. */
export const keptDate = ({ clientId, displayStart, displayEnd, steps }: DraftDate): DraftDate => ({
  clientId,
  displayStart,
  displayEnd,
  steps,
})

/** The dates of a series with what became of each. */
export function planRows(
  planned: readonly PlannedDate[],
  { dates, omitted }: Pick<DraftBooking, 'dates' | 'omitted'>,
  checked: Checked,
  replacements: readonly Replacement[] = [],
): PlanRow[] {
  return planned.map((one, index) => {
    const kept = dates.find(({ clientId }) => clientId === one.clientId)
    const date = kept ?? one
    const answer = checked.get(checkKey(date))
    const replacement = replacements.find(({ clientId }) => clientId === one.clientId) ?? null
    const row = { number: index + 1, planned: one, date, reason: answer ?? null, replacement }
    if (replacement && !kept) return { ...row, state: 'elsewhere' }
    if (kept && isMoved(one, kept))
      return { ...row, state: answer === undefined ? 'checking' : answer ? 'failed' : 'moved' }
    if (omitted.includes(one.clientId)) return { ...row, state: 'omitted' }
    if (!one.exists) return { ...row, state: 'failed', reason: 'no_such_day' }
    if (answer === undefined) return { ...row, state: 'checking' }
    if (answer !== null) return { ...row, state: 'failed' }
    return { ...row, state: kept ? 'free' : 'omitted' }
  })
}

/** What the draft keeps once the server has spoken: nothing that cannot be had, and of a new rule all that can. */
export function keptDates(
  planned: readonly PlannedDate[],
  { dates, omitted }: Pick<DraftBooking, 'dates' | 'omitted'>,
  checked: Checked,
  isNew: boolean,
): readonly DraftDate[] {
  const kept = planned.flatMap((one): DraftDate[] => {
    const date = dates.find(({ clientId }) => clientId === one.clientId)
    if (date) return checked.get(checkKey(date)) ? [] : [date]
    const isFree = one.exists && checked.get(checkKey(one)) === null && !omitted.includes(one.clientId)
    return isNew && isFree ? [keptDate(one)] : []
  })
  const isSame = kept.length === dates.length && kept.every((date, at) => date === dates[at])
  return isSame ? dates : kept
}
