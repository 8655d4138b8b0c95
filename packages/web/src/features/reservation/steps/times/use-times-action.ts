import type { PublicObject } from '@allmend/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftBooking } from '../../../booking-draft/index.ts'
import { leadTo } from '../../shell/lead-to.ts'
import { useStepAction } from '../../shell/step-action.tsx'
import { useStep } from '../../shell/use-step.ts'
import type { Validated } from '../../shell/use-validation.ts'
import { firstGap, type Gap } from './missing.ts'
import { useOpenDates } from './series/use-plan.ts'

/** Where what is missing stands: the time, of a series a date of it or its rule; the first field that lacks an answer. */
const places: Readonly<Record<Gap['kind'], readonly string[]>> = {
  time: ['.truth', '.planned-row[data-state="failed"] button', '.rhythm :is(input, select)'],
  answer: [':is([aria-invalid="true"], .question-choices:has(.question-choices__error) input)'],
}

const findGap = (kind: Gap['kind']) => {
  const main = document.querySelector('.process__main')
  return places[kind].map((place) => main?.querySelector(place)).find((found) => found)
}

/** The way on from here. Returns how often somebody tried to take it in vain: from then on all that is missing is marked. */
export function useTimesAction(
  bookings: readonly DraftBooking[],
  objects: ReadonlyMap<number, PublicObject>,
  answers: ReadonlyMap<string, Validated>,
  /** The booking that is shown, once it is drawn. */
  shown: string | undefined,
): number {
  const { go, missing } = useStep()
  const [arrived] = useState(missing ? 1 : 0)
  const [attempt, setAttempt] = useState(arrived)
  const led = useRef(0)
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
  const isDrawn = shown !== undefined && bookings.every(({ objectId }) => objects.has(objectId))
  // Whoever was sent here sees the booking that was refused; whoever tries to go on, the one that is named.
  const isThere = gap === null || shown === gap.key || attempt === arrived
  const lead = useEffectEvent(() => leadTo(findGap(gap?.kind ?? 'answer')))
  useEffect(() => {
    if (attempt <= led.current || !isDrawn || !isThere) return
    led.current = attempt
    lead()
  }, [attempt, isDrawn, isThere])
  return attempt
}
