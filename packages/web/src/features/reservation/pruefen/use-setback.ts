import { useCallback } from 'react'
import { currentDraft } from '../draft/draft-store.ts'
import { useStep } from '../shell/use-step.ts'
import { setbackOf } from './setback.ts'

/** Leads back to the step where a refusal can be mended. Says whether there is one. */
export function useSetback(): (error: unknown) => boolean {
  const { go } = useStep()
  return useCallback(
    (error) => {
      const setback = setbackOf(error, currentDraft())
      if (setback) go(setback.step, { ...setback.details, replace: true })
      return setback !== null
    },
    [go],
  )
}
