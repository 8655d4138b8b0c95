import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { useDraft } from '../draft/draft-store.ts'
import { forgetReservation } from './forget-reservation.ts'

/** Ways out that lead back; what was chosen waits meanwhile. A reload loses nothing either. */
const detours = ['/login', '/register', '/resetpassword']

/** Asks before the process is left while objects are selected. Render what it returns. */
export function useQuitGuard(): ReactNode {
  const isBegun = useDraft().bookings.length > 0
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isBegun && current.pathname !== next.pathname && !detours.includes(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const isGivenUp = useRef(false)
  // Only once the page is gone: without bookings it would lead back to its first step before the way out is taken.
  useEffect(
    () => () => {
      if (isGivenUp.current) forgetReservation()
    },
    [],
  )
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <LazyConfirmDialog
        title="Reservation abbrechen?"
        text="Damit beenden Sie den laufenden Reservationsvorgang. Möchten Sie wirklich fortfahren?"
        onConfirm={() => {
          isGivenUp.current = true
          blocker.proceed()
        }}
        onCancel={blocker.reset}
      />
    </Suspense>
  )
}
