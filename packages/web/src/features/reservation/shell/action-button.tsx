import './action-button.css'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useIsNarrow } from '../../../framework/list/use-width.ts'
import { useIsLive } from '../../../lib/use-is-live.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { useCurrentAction } from './step-action.ts'
import { useStep } from './use-step.ts'

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
