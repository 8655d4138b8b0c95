import type { Rappen } from '../money/index.ts'
import { formatDay, parseDay } from '../time/index.ts'

export const dunningLevels = [1, 2] as const
export type DunningLevel = (typeof dunningLevels)[number]

export const dunningWords: Readonly<Record<DunningLevel, string>> = { 1: 'Zahlungserinnerung', 2: 'Mahnung' }

/** Days after a claim was due until it is asked for again. */
const waits: Readonly<Record<DunningLevel, number>> = { 1: 10, 2: 20 }
/** Days to pay after each letter, unless somebody says otherwise. */
export const dunningTerm = 10
/** For less nobody is written to. */
export const leastDunned: Rappen = 500

export interface Claim {
  /** `YYYY-MM-DD`, as all days here. */
  readonly dueOn: string
  readonly owed: Rappen
  /** The newest letter about it. */
  readonly last: { readonly level: DunningLevel; readonly dueOn: string } | null
  readonly isExempt: boolean
}

export type DunningStep =
  | { readonly step: 'due'; readonly level: DunningLevel }
  /** Until the day before `from`. */
  | { readonly step: 'waiting'; readonly level: DunningLevel | null; readonly from: string }
  /** Both letters went out, and their terms are over. */
  | { readonly step: 'enforce' }
  | { readonly step: 'small' }
  | { readonly step: 'exempt' }

const dayOf = (day: string): number => parseDay(day) ?? 0

/** What is next for a claim that is due. */
export function dunningStep({ dueOn, owed, last, isExempt }: Claim, today: string): DunningStep {
  if (isExempt) return { step: 'exempt' }
  if (owed < leastDunned) return { step: 'small' }
  const level = last === null ? 1 : last.level === 1 ? 2 : null
  const afterTerm = last === null ? dayOf(dueOn) : dayOf(last.dueOn) + 1
  const afterWait = dayOf(dueOn) + (level === null ? 0 : waits[level])
  const from = Math.max(afterTerm, afterWait)
  if (dayOf(today) < from) return { step: 'waiting', level, from: formatDay(from) }
  return level === null ? { step: 'enforce' } : { step: 'due', level }
}
