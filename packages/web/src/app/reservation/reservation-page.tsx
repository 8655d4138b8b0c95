import { lazy, Suspense, useEffect } from 'react'
import { useDraft } from '../../features/reservation/draft/draft-store.ts'
import { ObjekteStep } from '../../features/reservation/objects/objekte-step.tsx'
import { ReservationShell } from '../../features/reservation/shell/reservation-shell.tsx'
import { useStep } from '../../features/reservation/shell/use-step.ts'

const loadTermine = async () => ({
  default: (await import('../../features/reservation/termine/termine-step.tsx')).TermineStep,
})
const TermineStep = lazy(loadTermine)
const KontaktStep = lazy(async () => ({
  default: (await import('../../features/reservation/kontakt/kontakt-step.tsx')).KontaktStep,
}))
const PruefenStep = lazy(async () => ({
  default: (await import('../../features/reservation/pruefen/pruefen-step.tsx')).PruefenStep,
}))
const AbschlussStep = lazy(async () => ({
  default: (await import('../../features/reservation/abschluss/abschluss-step.tsx')).AbschlussStep,
}))

const screens = {
  objekte: <ObjekteStep />,
  termine: <TermineStep />,
  kontakt: <KontaktStep />,
  pruefen: <PruefenStep />,
  abschluss: <AbschlussStep />,
}

export function ReservationPage() {
  const { bookings } = useDraft()
  const { object } = useStep()
  const isInterested = bookings.length > 0 || object !== null
  useEffect(() => {
    // Fetched ahead, with all that forms need: the way on does not wait for it. If it fails, the step tries again.
    if (isInterested) loadTermine().catch(() => {})
  }, [isInterested])
  return (
    <Suspense>
      <ReservationShell screens={screens} />
    </Suspense>
  )
}
