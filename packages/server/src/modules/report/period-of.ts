import type { Period } from '@allmend/domain/evaluation'
import { parseDay } from '@allmend/domain/time'

/** The days somebody asks for; that they are in order and not too many is refused before. */
export const periodOf = (from: string, until: string): Period => ({
  from: parseDay(from) ?? 0,
  until: parseDay(until) ?? 0,
})
