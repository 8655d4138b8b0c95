import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { parseStepSearch, type Step, type StepSearch } from './steps.ts'

interface StepDetails extends Omit<StepSearch, 'step'> {
  /** Takes the place of the present entry in the browser's history. */
  readonly replace?: boolean
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
    (step: Step, { replace = false, ...details }: StepDetails = {}) => {
      void navigate({ to: '/reservation', search: { step, ...details }, replace })
    },
    [navigate],
  )
  return { ...search, object: search.object === undefined ? null : String(search.object), go }
}
