import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { parseStepSearch, type Step, type StepSearch } from './steps.ts'

interface StepDetails extends Omit<StepSearch, 'step'> {
  /** Takes the place of the present entry in the browser's history. */
  readonly replace?: boolean
  /** Something on the page is led to; else a step begins at its top. */
  readonly keepsScroll?: boolean
}

interface CurrentStep extends Omit<StepSearch, 'object'> {
  readonly object: string | null
  readonly go: (step: Step, details?: StepDetails) => void
}

/** Where somebody is in the process; the address knows, so that back, forward and a reload work. */
export function useStep(): CurrentStep {
  const navigate = useNavigate()
  const search = parseStepSearch(useSearch({ strict: false }))
  const go = useCallback(
    (step: Step, { replace = false, keepsScroll = false, ...details }: StepDetails = {}) => {
      const isLed = keepsScroll || details.lost || details.missing
      void navigate({ to: '/reservation', search: { step, ...details }, replace, resetScroll: !isLed })
    },
    [navigate],
  )
  return { ...search, object: search.object === undefined ? null : String(search.object), go }
}
