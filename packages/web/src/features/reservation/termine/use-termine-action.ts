import type { PublicObject } from '@allmend/contract'
import { useEffect, useState } from 'react'
import type { DraftBooking } from '../draft/draft.ts'
import { useOpenDates } from '../serie/open-dates.ts'
import { leadTo } from '../shell/lead-to.ts'
import { useStepAction } from '../shell/step-action.ts'
import { useStep } from '../shell/use-step.ts'
import type { Validated } from '../shell/use-validation.ts'
import { firstGap } from './missing.ts'

/** What can be missing, in the order it is looked for: a field, the time, a date of a series, its rule. */
const gaps = [
  ':is([aria-invalid="true"], .question-choices:has(.question-choices__error) input)',
  '.truth',
  '.plan-row[data-state="failed"] button',
  '.rhythm :is(input, select)',
]

const findGap = () => {
  const main = document.querySelector('.process__main')
  return gaps.map((gap) => main?.querySelector(gap)).find((found) => found)
}

/** The way on from here. Returns how often somebody tried to take it in vain: from then on all that is missing is marked. */
export function useTermineAction(
  bookings: readonly DraftBooking[],
  objects: ReadonlyMap<number, PublicObject>,
  answers: ReadonlyMap<string, Validated>,
): number {
  const { go, missing } = useStep()
  const [attempt, setAttempt] = useState(missing ? 1 : 0)
  const gap = firstGap(bookings, objects, answers)
  const open = useOpenDates(bookings)
  const openWords = open === 1 ? '1 Datum ist' : `${open} Daten sind`
  useStepAction({
    label: 'Weiter zu Kontakt',
    missing: gap?.sentence ?? (open > 0 ? `${openWords} noch nicht behoben und werden nicht reserviert.` : null),
    onNext: () => {
      if (!gap) return go('kontakt')
      setAttempt(attempt + 1)
      go('termine', { object: gap.key, replace: true, keepsScroll: true })
    },
  })
  const isLoaded = bookings.every(({ objectId }) => objects.has(objectId))
  useEffect(() => {
    if (attempt > 0 && isLoaded) leadTo(findGap())
  }, [attempt, isLoaded])
  return attempt
}
