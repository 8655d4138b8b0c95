import type { Reservation } from '@allmend/contract'
import { ReservationActions } from '../../placed-order/index.ts'
import { ownReservationApi, refreshOwn } from '../own-reservations.queries.ts'

/** Whether there is anything left to do with a booking. */
export const hasActions = ({ mayCancel, mayRequestChange, changeRequest }: Reservation): boolean =>
  mayCancel || mayRequestChange || changeRequest?.state === 'open'

/** A booking that left the list took the focus with it: reading goes on at the top. */
async function refreshAndKeepFocus(): Promise<void> {
  await refreshOwn()
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  })
}

/** Cancel, ask for a change, take the request back, through the account. */
export const OwnActions = ({ reservation }: { reservation: Reservation }) => (
  <ReservationActions
    className="own-actions"
    reservation={reservation}
    api={ownReservationApi}
    onChanged={refreshAndKeepFocus}
  />
)
