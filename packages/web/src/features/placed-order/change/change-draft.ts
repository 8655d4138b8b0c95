import type { Reservation } from '@allmend/contract'
import { parseWall, shownEnd } from '@allmend/domain/time'
import type { ShownSpan } from '../../../lib/booking-time.ts'
import type { OptionValues } from '../../booking-fields/index.ts'
import type { ChangeWish } from './reservation-api.ts'

/** The fields of a change request, as they are typed. */
export interface ChangeDraft {
  readonly kind: ChangeWish['kind']
  readonly startDay: string
  readonly startTime: string
  readonly endDay: string
  readonly endTime: string
  readonly options: OptionValues
  readonly text: string
}

/** Whether a booking begins on one day and ends on another; midnight at the end of a day belongs to it. */
export function takesSeveralDays({ displayStart, displayEnd }: ShownSpan): boolean {
  const [start, end] = [parseWall(displayStart) ?? 0, parseWall(displayEnd) ?? 0]
  return Math.floor((end - 1) / 1440) > Math.floor(start / 1440)
}

export function changeDraftOf(reservation: Reservation): ChangeDraft {
  const [startDay = '', startTime = ''] = reservation.displayStart.split(' ')
  const [endDay = '', endTime = ''] = shownEnd(reservation.displayEnd).split(' ')
  return { kind: 'time', startDay, startTime, endDay, endTime, options: {}, text: '' }
}

const startOf = ({ startDay, startTime }: ChangeDraft) => `${startDay} ${startTime}`
const endOf = ({ endDay, endTime }: ChangeDraft) => `${endDay} ${endTime}`

export type ChangeProblems = Readonly<Partial<Record<keyof ChangeDraft, string>>>

/** What keeps a request from being sent, at its fields. */
export function changeProblems(draft: ChangeDraft, before: ChangeDraft): ChangeProblems {
  const text = draft.text.trim()
  if (draft.kind === 'cancel') return text ? {} : { text: 'Bitte schreiben Sie der Verwaltung, worum es geht.' }
  if (draft.kind === 'options') {
    const isSame = JSON.stringify(draft.options) === JSON.stringify(before.options)
    return isSame && !text ? { text: 'Bitte ändern Sie eine Option, oder schreiben Sie, worum es geht.' } : {}
  }
  const [start, end] = [parseWall(startOf(draft)), parseWall(endOf(draft))]
  const missing = {
    ...(!draft.startDay && { startDay: 'Bitte wählen Sie ein Datum.' }),
    ...(!draft.startTime && { startTime: 'Bitte wählen Sie eine Zeit.' }),
    ...(!draft.endDay && { endDay: 'Bitte wählen Sie ein Datum.' }),
    ...(!draft.endTime && { endTime: 'Bitte wählen Sie eine Zeit.' }),
  }
  if (start === null || end === null) return missing
  if (end <= start) return { endTime: 'Das Ende muss nach dem Beginn liegen.' }
  const isSame = startOf(draft) === startOf(before) && endOf(draft) === endOf(before)
  return isSame ? { startTime: 'Das ist die bisherige Zeit.' } : {}
}

export const wishOf = (draft: ChangeDraft): ChangeWish => ({
  kind: draft.kind,
  ...(draft.kind === 'time' && { displayStart: startOf(draft), displayEnd: endOf(draft) }),
  ...(draft.kind === 'options' && {
    options: Object.entries(draft.options).map(([id, value]) => ({
      id: Number(id),
      value: typeof value === 'object' ? [...value] : value,
    })),
  }),
  text: draft.text.trim(),
})
