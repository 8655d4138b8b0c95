import { takingStates } from '@allmend/domain/bookings'
import type { Booking } from '../bookings.queries.ts'

/** Still takes its object, so that it can be changed. */
export const isOpen = ({ state }: Pick<Booking, 'state'>): boolean => state !== 'held' && takingStates.includes(state)
