import { parseWall, shownEnd } from '@allmend/domain/time'
import type { Booking } from '../bookings.queries.ts'

/** The fields of a new time, as they are typed. */
export interface MoveFields {
  readonly startDay: string
  readonly startTime: string
  readonly endDay: string
  readonly endTime: string
  readonly objectId: number
}

export const fieldsOf = ({
  displayStart,
  displayEnd,
  objectId,
}: Pick<Booking, 'displayStart' | 'displayEnd' | 'objectId'>): MoveFields => ({
  startDay: displayStart.slice(0, 10),
  startTime: displayStart.slice(11),
  endDay: shownEnd(displayEnd).slice(0, 10),
  endTime: shownEnd(displayEnd).slice(11),
  objectId,
})

/** As the calls want it; null while something is missing or ends before it begins. */
export function targetOf({ startDay, startTime, endDay, endTime, objectId }: MoveFields) {
  const [displayStart, displayEnd] = [`${startDay} ${startTime}`, `${endDay} ${endTime}`]
  const [start, end] = [parseWall(displayStart), parseWall(displayEnd)]
  return start !== null && end !== null && start < end ? { displayStart, displayEnd, objectId } : null
}
