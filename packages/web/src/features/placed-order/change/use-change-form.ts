import type { Reservation } from '@allmend/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newBooking, objectQuery, problemsOf } from '../../booking-draft/index.ts'
import { optionValuesOf } from '../../booking-fields/index.ts'
import { type ChangeDraft, changeDraftOf, changeProblems, wishOf } from './change-draft.ts'
import type { ReservationApi } from './reservation-api.ts'

/** The state of a change request while it is written; `requestChange` sends it. */
export function useChangeForm(reservation: Reservation, requestChange: ReservationApi['requestChange']) {
  // An object that is hidden meanwhile offers no options; its time can still be asked for.
  const { data: object } = useQuery(objectQuery(reservation.objectId))
  const [changed, setChanged] = useState<Partial<ChangeDraft>>({})
  const [isChecked, setChecked] = useState(false)
  const options = object ? optionValuesOf(object, reservation) : {}
  const before = { ...changeDraftOf(reservation), options }
  const draft: ChangeDraft = { ...before, ...changed }
  const request = useMutation({ mutationFn: () => requestChange(reservation.id, wishOf(draft)) })
  const problems = changeProblems(draft, before)
  const optionProblems =
    object && draft.kind === 'options'
      ? problemsOf(object, { ...newBooking(object.id), options: draft.options }).options
      : {}
  return {
    draft,
    object: object && object.options.length > 0 ? object : null,
    request,
    /** What is wrong, once somebody wanted to send it. */
    problems: isChecked ? problems : {},
    optionProblems: isChecked ? optionProblems : {},
    change: (part: Partial<ChangeDraft>) => {
      request.reset()
      setChanged({ ...changed, ...part })
    },
    /** Whether it can be sent; if not, what is wrong is marked from now on. */
    check: () => {
      setChecked(true)
      return Object.keys(problems).length + Object.keys(optionProblems).length === 0
    },
  }
}
