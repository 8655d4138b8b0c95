import { useLayoutEffect, useRef } from 'react'
import { createStore } from '../../../lib/store.ts'

/** The one way forward from a step. The cart draws it, on a phone the bar at the bottom. */
export interface StepAction {
  /** «Weiter zu Kontakt» */
  readonly label: string
  /** One sentence on what is still missing; the button stays and leads there. */
  readonly missing: string | null
  readonly isBusy?: boolean
  /** Goes on, or to what is missing. */
  readonly onNext: () => void
}

const current = createStore<StepAction | null>(null)

export const useCurrentAction = current.use

/** Called by the step that is shown. */
export function useStepAction({ label, missing, isBusy = false, onNext }: StepAction): void {
  const latest = useRef(onNext)
  useLayoutEffect(() => {
    latest.current = onNext
  })
  useLayoutEffect(() => {
    current.set({ label, missing, isBusy, onNext: () => latest.current() })
    return () => current.set(null)
  }, [label, missing, isBusy])
}
