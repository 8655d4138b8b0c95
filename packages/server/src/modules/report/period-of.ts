import type { Period } from '@allmend/domain/evaluation'
import { parseDay } from '@allmend/domain/time'

const longest = 5 * 366

/** Two days, whichever comes first; never longer than what is worked out at once. */
export function periodOf(from: string, until: string): Period {
  const [first = 0, last = 0] = [parseDay(from) ?? 0, parseDay(until) ?? 0].sort((a, b) => a - b)
  return { from: first, until: Math.min(last, first + longest - 1) }
}
