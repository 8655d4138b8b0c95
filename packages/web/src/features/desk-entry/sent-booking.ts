import type { PublicObject, RouteInput, RouteMap } from '@allmend/contract'
import { type DraftBooking, newBooking, payloadOf } from '../booking-draft/index.ts'
import { type ChosenSpan, wallsOf } from './time-fields.tsx'

export type SentBooking = NonNullable<RouteInput<RouteMap['POST /api/admin/orders']>['body']['bookings']>[number]

/** How it is booked: as chosen, else in the first way. Most objects have one only. */
export const intervalOf = (object: PublicObject | undefined, id: number | null) =>
  object?.intervals.find((interval) => interval.id === id) ?? object?.intervals[0]

/** Another object asks for other things; the words about the occasion stay. */
export const ofObject = ({ name, isNamePublic, remark, color }: DraftBooking, objectId: number): DraftBooking => ({
  ...newBooking(objectId),
  name,
  isNamePublic,
  remark,
  color,
})

/** A booking with the way and the time that were chosen for it. */
export function timedDraft(draft: DraftBooking, time: ChosenSpan, object: PublicObject | undefined): DraftBooking {
  const walls = wallsOf(time)
  return {
    ...draft,
    intervalId: intervalOf(object, draft.intervalId)?.id ?? null,
    displayStart: walls?.start ?? null,
    displayEnd: walls?.end ?? null,
    steps: 1,
  }
}

/** What is sent; null while something is missing. The server works out the steps from the times, so that staff may choose any. */
export function sentBooking(draft: DraftBooking, object: PublicObject | undefined): SentBooking | null {
  const payload = object && payloadOf(draft, new Map([[object.id, object]]))
  if (!payload) return null
  const { steps: _, occupancies, ...rest } = payload
  const name = rest.name.trim()
  return {
    ...rest,
    name,
    isNamePublic: draft.isNamePublic && name !== '',
    ...(occupancies && { occupancies: occupancies.map(({ steps: __, ...date }) => date) }),
  }
}

/** What is asked about it. Words change neither price nor time, so that typing them asks nothing. */
export const questionOf = (booking: SentBooking): SentBooking => ({
  ...booking,
  name: '',
  isNamePublic: false,
  remark: '',
  color: '',
  answers: [],
})
