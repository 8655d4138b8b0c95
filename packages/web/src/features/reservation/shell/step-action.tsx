import './step-action.css'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useLayoutEffect, useReducer, useRef } from 'react'
import { useIsNarrow } from '../../../framework/list/use-width.ts'
import { createStore } from '../../../lib/store.ts'
import { useIsLive } from '../../../lib/use-is-live.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { useStep } from './use-step.ts'

/** The one way forward from a step. The cart draws it, on a phone the bar at the bottom. */
interface StepAction {
  /** «Weiter zu Kontakt» */
  readonly label: string
  /** One sentence on what is still missing; the button stays and leads there. */
  readonly missing: string | null
  readonly isBusy?: boolean
  /** Goes on, or to what is missing. */
  readonly onNext: () => void
}

/** Of the first step, as long as nothing was chosen: what the server draws, which runs no effects. */
export const firstAction = {
  label: 'Weiter zu Termine',
  missing: 'Wählen Sie mindestens ein Objekt.',
  onNext: () => {},
} as const satisfies StepAction

const current = createStore<StepAction | null>(null, firstAction)

export function useCurrentAction(): StepAction | null {
  const action = current.use()
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  // A step says so while it is mounted, when nobody follows the store yet: without this the bar would be painted empty first.
  useLayoutEffect(() => {
    if (current.get() !== action) lookAgain()
  }, [action])
  return action
}

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

/** The one filled button of the page, with the sentence on what is missing. On a narrow screen it stands in the bar only. */
export function ActionButton({ isInBar = false }: { isInBar?: boolean }) {
  const action = useCurrentAction()
  const { step } = useStep()
  const isNarrow = useIsNarrow()
  const isLive = useIsLive()
  if (!action || (isLive && isNarrow !== isInBar)) return null
  const { label, missing, isBusy = false, onNext } = action
  const isLast = step === 'pruefen'
  return (
    <div className="action">
      <PlainButton
        variant="filled"
        isBusy={isBusy}
        leftSection={isLast && <IconLock size={18} aria-hidden="true" />}
        rightSection={!isLast && <IconArrowRight size={18} aria-hidden="true" />}
        onClick={onNext}
      >
        {label}
      </PlainButton>
      {!isInBar && (
        <p className="action__missing" role="status">
          {missing}
        </p>
      )}
    </div>
  )
}
