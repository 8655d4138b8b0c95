import { formatDay, parseDay } from '../time/index.ts'

/** Days an invoice may wait for its money at most. */
export const longestTerm = 365

/** The last day an invoice may be due, seen from the day it is set. */
export const latestDue = (today: string): string => formatDay((parseDay(today) ?? 0) + longestTerm)
