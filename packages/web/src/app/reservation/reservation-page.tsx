import { lazy, Suspense } from 'react'
import { ObjekteStep } from '../../features/reservation/objects/objekte-step.tsx'
import { ReservationShell } from '../../features/reservation/shell/reservation-shell.tsx'

const TermineStep = lazy(async () => ({
  default: (await import('../../features/reservation/termine/termine-step.tsx')).TermineStep,
}))
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

export const ReservationPage = () => (
  <Suspense>
    <ReservationShell screens={screens} />
  </Suspense>
)
