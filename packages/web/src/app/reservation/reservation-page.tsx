import { lazy, Suspense, useEffect } from 'react'
import { hasFirstObjects } from '../../features/public-objects/public-objects.queries.ts'
import { useDraft } from '../../features/reservation/draft/draft-store.ts'
import { ReservationShell } from '../../features/reservation/shell/reservation-shell.tsx'
import { useStep } from '../../features/reservation/shell/use-step.ts'
import { ObjectsStep } from '../../features/reservation/steps/objects/objects-step.tsx'
import { useIsLive } from '../../lib/use-is-live.ts'

const loadTimes = async () => ({
  default: (await import('../../features/reservation/steps/times/times-step.tsx')).TimesStep,
})
const TimesStep = lazy(loadTimes)
const ContactStep = lazy(async () => ({
  default: (await import('../../features/reservation/steps/contact/contact-step.tsx')).ContactStep,
}))
const ReviewStep = lazy(async () => ({
  default: (await import('../../features/reservation/steps/review/review-step.tsx')).ReviewStep,
}))
const DoneStep = lazy(async () => ({
  default: (await import('../../features/reservation/steps/done/done-step.tsx')).DoneStep,
}))

const screens = {
  objekte: <ObjectsStep />,
  termine: <TimesStep />,
  kontakt: <ContactStep />,
  pruefen: <ReviewStep />,
  abschluss: <DoneStep />,
}

export function ReservationPage() {
  const { bookings } = useDraft()
  const { object } = useStep()
  const isInterested = bookings.length > 0 || object !== null
  useEffect(() => {
    // Fetched ahead, with all that forms need: the way on does not wait for it. If it fails, the step tries again.
    if (isInterested) loadTimes().catch(() => {})
  }, [isInterested])
  const isLive = useIsLive()
  if (!isLive && !hasFirstObjects()) return null
  return (
    <Suspense>
      <ReservationShell screens={screens} />
    </Suspense>
  )
}
