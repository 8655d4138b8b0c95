import { useCallback } from 'react'
import { queryClient } from '../../../../framework/query-client.ts'
import { currentDraft } from '../../draft/draft-store.ts'
import { useStep } from '../../shell/use-step.ts'
import { setbackOf } from './setback.ts'

/** Leads back to the step where a refusal can be mended. Says whether there is one. */
export function useSetback(): (error: unknown) => boolean {
  const { go } = useStep()
  return useCallback(
    (error) => {
      const setback = setbackOf(error, currentDraft())
      if (setback?.details.lost) forgetFreeTimes()
      if (setback) go(setback.step, { ...setback.details, replace: true })
      return setback !== null
    },
    [go],
  )
}

/** What was free a moment ago is not: nothing says so any more until the server has been asked again. */
function forgetFreeTimes(): void {
  for (const name of [
    'validate-bookings',
    'validate-serial',
    'occupancies',
    'object-days',
    'other-hall',
    'public-objects',
  ]) {
    void queryClient.resetQueries({ queryKey: [name] })
  }
}
