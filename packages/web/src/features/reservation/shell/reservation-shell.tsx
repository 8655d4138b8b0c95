import '../../../ui/styles/mantine-forms.css'
import './reservation-shell.css'
import { type ReactNode, useEffect } from 'react'
import { useCurrentUser } from '../../../framework/session.ts'
import { BottomBar } from '../cart/bottom-bar.tsx'
import { Cart } from '../cart/cart.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { guestContact, isContactComplete } from './guest-contact.ts'
import { nearestStep } from './nearest-step.ts'
import { forgetStep } from './step-focus.ts'
import { Stepper } from './stepper.tsx'
import type { Step } from './steps.ts'
import { useQuitGuard } from './use-quit-guard.tsx'
import { useStep } from './use-step.ts'
import { useIsNarrow } from './use-width.ts'

/** Steps that show the costs themselves. */
const wideSteps: readonly Step[] = ['pruefen', 'abschluss']

/** The frame of the process: how far one is, what was chosen, and the way on. */
export function ReservationShell({ screens }: { screens: Readonly<Record<Step, ReactNode>> }) {
  const { step: wanted, order, go } = useStep()
  const draft = useDraft()
  const user = useCurrentUser()
  const guest = guestContact.use()
  const question = useQuitGuard()
  const step = nearestStep(wanted, {
    draft,
    isContactComplete: isContactComplete(user?.role === 'user' ? user : guest),
    hasOrder: order !== undefined,
  })
  useEffect(() => {
    if (step !== wanted) go(step, { replace: true })
  }, [step, wanted, go])
  useEffect(() => forgetStep, [])
  const isNarrow = useIsNarrow()
  const isWide = wideSteps.includes(step)
  return (
    <div className="wrap page__main">
      <Stepper step={step} />
      <div className={isWide ? 'process process--wide' : 'process'}>
        <div className="process__main">{step === wanted && screens[step]}</div>
        {!isWide && !isNarrow && (
          <div className="process__side">
            <Cart />
          </div>
        )}
      </div>
      {isNarrow && step !== 'abschluss' && <BottomBar />}
      {question}
    </div>
  )
}
