import './reservation-shell.css'
import { type ReactNode, useEffect } from 'react'
import { useIsNarrow } from '../../../framework/list/use-width.ts'
import { useCurrentUser } from '../../../framework/session.ts'
import { useIsLive } from '../../../lib/use-is-live.ts'
import { isDated, useObjects } from '../../booking-draft/index.ts'
import { BottomBar } from '../cart/bottom-bar.tsx'
import { Cart } from '../cart/cart.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { useHoldRelease } from '../steps/review/hold.queries.ts'
import { guestContact, isContactComplete } from './customer.ts'
import { firstUnanswered, nearestStep } from './nearest-step.ts'
import { forgetStep } from './step-head.tsx'
import { Stepper } from './stepper.tsx'
import type { Step } from './steps.ts'
import { useQuitGuard } from './use-quit-guard.tsx'
import { useStep } from './use-step.ts'

/** Steps that show the costs themselves. */
const wideSteps: readonly Step[] = ['pruefen', 'abschluss']
/** Steps that need everything about the dates to be said. */
const lateSteps: readonly Step[] = ['kontakt', 'pruefen']

/** The frame of the process: how far one is, what was chosen, and the way on. */
export function ReservationShell({ screens }: { screens: Readonly<Record<Step, ReactNode>> }) {
  const { step: wanted, order, go } = useStep()
  const draft = useDraft()
  const user = useCurrentUser()
  const guest = guestContact.use()
  const question = useQuitGuard()
  const { objects, isLoading } = useObjects(draft.bookings.map(({ objectId }) => objectId))
  const unanswered = firstUnanswered(draft.bookings, objects)
  const step = nearestStep(wanted, {
    draft,
    isAnswered: unanswered === null,
    isContactComplete: isContactComplete(user?.role === 'user' ? user : guest),
    hasOrder: order !== undefined,
  })
  const gap = step === 'termine' && draft.bookings.every(isDated) ? unanswered?.key : undefined
  useEffect(() => {
    if (step !== wanted) go(step, { replace: true, ...(gap !== undefined && { object: gap, missing: true }) })
  }, [step, wanted, gap, go])
  useEffect(() => forgetStep, [])
  useHoldRelease(step)
  // What an object asks for is known once it is loaded; until then nobody is let into a later step.
  const isKnown = !isLoading || !lateSteps.includes(step)
  const isNarrow = useIsNarrow()
  // Before any script ran both stand in the page, and the style hides one.
  const isLive = useIsLive()
  const isWide = wideSteps.includes(step)
  return (
    <div className="wrap page__main">
      <Stepper step={step} />
      <div className={isWide ? 'process process--wide' : 'process'}>
        <div className="process__main">{step === wanted && isKnown && screens[step]}</div>
        {!isWide && !(isLive && isNarrow) && (
          <div className="process__side">
            <Cart />
          </div>
        )}
      </div>
      {(isNarrow || !isLive) && step !== 'abschluss' && <BottomBar />}
      {question}
    </div>
  )
}
