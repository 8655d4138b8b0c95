import { useCallback, useEffect } from 'react'
import { queryClient } from '../../../../framework/query-client.ts'
import { currentDraft, useDraft } from '../../draft/draft-store.ts'
import { useStep } from '../../shell/use-step.ts'
import { isTimeRefused, useValidation } from '../../shell/use-validation.ts'
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

/** Dates that cannot be had are not ordered, whatever became of the hold: leads to the first of them, where others are offered. */
export function useLostDates(isWatching: boolean): void {
  const { bookings } = useDraft()
  const { byKey } = useValidation()
  const { go } = useStep()
  const lost = bookings.find(({ key }) => {
    const answer = byKey.get(key)
    return answer && !answer.isLoading && isTimeRefused(answer)
  })?.key
  useEffect(() => {
    if (isWatching && lost !== undefined) go('termine', { object: lost, lost: true, replace: true })
  }, [isWatching, lost, go])
}
