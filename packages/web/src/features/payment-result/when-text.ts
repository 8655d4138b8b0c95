import { dayText, type ShownSpan, timesText } from '../../lib/booking-time.ts'

/** «Sa, 28.11.2026, 13:30–17:30» */
export const whenText = (span: ShownSpan): string => `${dayText(span.displayStart)}, ${timesText(span)}`
