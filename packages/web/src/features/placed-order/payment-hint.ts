import { paymentHint as hintOn } from '@allmend/domain/bookings'
import { today } from '../../lib/clock.ts'

/** What is to be paid as of today. */
export const paymentHint = (order: Parameters<typeof hintOn>[0]): string => hintOn(order, today())
