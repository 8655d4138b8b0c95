import { useEffect } from 'react'
import { currentDraft } from '../draft/draft-store.ts'
import { releaseHolds } from './hold.queries.ts'

/** Between these steps the dates stay kept. */
const nearSteps = ['kontakt', 'pruefen', 'abschluss']

/** Lets the dates go when the step is left for the choice of dates, or the process is given up. */
export function useHoldRelease(): void {
  useEffect(
    () => () => {
      const step = new URLSearchParams(location.search).get('step')
      const isNear = location.pathname === '/reservation' && nearSteps.includes(step ?? '')
      // Whoever gives up empties the draft first; the address changes afterwards.
      if (!isNear || currentDraft().bookings.length === 0) releaseHolds()
    },
    [],
  )
}
