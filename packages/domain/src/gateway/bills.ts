import { type OrderState, orderStates, orderStateWords } from '../bookings/index.ts'

/** What a gateway calls the states of a bill: the words orders have, too. */
export const billStatuses: readonly OrderState[] = orderStates

const isKnown = (status: string): status is OrderState => Object.hasOwn(orderStateWords, status)

/** A word nobody knows is shown as it came. */
export const billStatusWords = (status: string): string => (isKnown(status) ? orderStateWords[status] : status)

const settled: readonly string[] = ['payed', 'completed']
/** Taken back there, or nobody there knows it: such a bill asks nobody for money. */
export const withdrawnStatuses: readonly string[] = ['notfound', 'cancelled', 'cancelcompleted']
const over: readonly string[] = [...settled, 'cancelled', 'cancelcompleted']

/** Whether a bill asks for money there, or will in a moment. */
export const isBillOpen = ({ state, status }: { readonly state: string; readonly status: string | null }): boolean =>
  state !== 'refused' && (status === null || ![...settled, ...withdrawnStatuses].includes(status))

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Asked {
  readonly status: string
  /** When it was sent. */
  readonly since: number
  readonly now: number
}

/** When a bill is asked for again; null once nothing is expected of it any more. */
export function askBillAt({ status, since, now }: Asked): number | null {
  const age = now - since
  if (over.includes(status) || age > 400 * day) return null
  if (age < hour) return now + 5 * minute
  return now + (age < 7 * day ? hour : day)
}

/** Milliseconds after each failed try; from then on the last. */
const pauses = [minute, 2 * minute, 5 * minute, 15 * minute, hour] as const

/** When a bill that did not reach the gateway is tried again: it is never given up. */
export const sendBillAgainAt = (tries: number, now: number): number =>
  now + (pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] ?? hour)

interface Followed {
  readonly status: string | null
  readonly amount: number
  /** What the order comes to now, without what was paid. */
  readonly claimed: number
  /** What came in here since it was made there, and stayed. */
  readonly paidHere: number
  readonly isOver: boolean
}

/**
 * What staff have to do in the other software, since bills there are made and never changed by us. Money that is entered here for a bill
 * that was paid there needs nothing.
 */
export function billToFollow(bill: Followed): 'cancel' | 'settle' | 'change' | null {
  const { status, amount, claimed, paidHere, isOver } = bill
  if (status === null || withdrawnStatuses.includes(status)) return null
  if (isOver && claimed === 0) return 'cancel'
  if (paidHere > 0 && !settled.includes(status)) return 'settle'
  return claimed < amount ? 'change' : null
}
