import { useEffect } from 'react'
import { useDraft } from '../../draft/draft-store.ts'
import { useStep } from '../../shell/use-step.ts'
import { isTimeRefused, useValidation } from '../../shell/use-validation.ts'

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
