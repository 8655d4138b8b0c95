import { type OrderState, orderStates, orderStateWords } from '../bookings/index.ts'

/** What a gateway calls the states of a bill: the words orders have, too. */
export const billStatuses: readonly OrderState[] = orderStates

const isKnown = (status: string): status is OrderState => Object.hasOwn(orderStateWords, status)

/** A word nobody knows is shown as it came. */
export const billStatusWords = (status: string): string => (isKnown(status) ? orderStateWords[status] : status)

const over: readonly string[] = ['payed', 'completed', 'cancelled', 'cancelcompleted']

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
  readonly isOver: boolean
}

/** What staff have to do in the other software, since bills there are made and never changed by us. */
export function billToFollow({ status, amount, claimed, isOver }: Followed): 'cancel' | 'change' | null {
  if (status === null || ['notfound', 'cancelled', 'cancelcompleted'].includes(status)) return null
  if (isOver && claimed === 0) return 'cancel'
  return claimed < amount ? 'change' : null
}
