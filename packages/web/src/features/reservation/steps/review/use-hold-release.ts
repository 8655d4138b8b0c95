import { useEffect } from 'react'
import type { Step } from '../../shell/steps.ts'
import { releaseHolds } from './hold.queries.ts'

/** In these steps dates are chosen; in the others they stay kept. */
const choosingSteps: readonly Step[] = ['objekte', 'termine']

/** Lets the dates go when somebody is back at choosing, from whichever step, and when the process is left. */
export function useHoldRelease(step: Step): void {
  const isChoosing = choosingSteps.includes(step)
  useEffect(() => {
    if (isChoosing) releaseHolds()
  }, [isChoosing])
  useEffect(() => releaseHolds, [])
}
