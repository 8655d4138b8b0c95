import './decide.css'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../framework/permission.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { CardLink } from './card-link.tsx'
import type { Dashboard } from './dashboard.queries.ts'
import { type Choice, DecideRow } from './decide-row.tsx'

const DecisionDialog = lazy(async () => ({ default: (await import('../../desk-booking/index.ts')).DecisionDialog }))

/** What is decided next, in place where that is possible. */
export function DecideCard({ bookings: { next, waiting } }: { bookings: NonNullable<Dashboard['bookings']> }) {
  const mayDecide = useMay()({ permissions: ['reservation:status'] })
  const [choice, setChoice] = useState<Choice | null>(null)
  const all = <CardLink to="/admin/bookings" search={{ waiting: '1' }}>{`Alle ${waiting} anzeigen`}</CardLink>
  return (
    <SectionCard title="Als Nächstes entscheiden" aside={waiting > 0 && all}>
      {next.length === 0 ? (
        <p className="muted dashboard__nothing">Es wartet keine Buchung auf Sie.</p>
      ) : (
        <ul className="decides">
          {next.map((row) => (
            <DecideRow key={`${row.kind} ${row.bookingId}`} row={row} mayDecide={mayDecide} onDecide={setChoice} />
          ))}
        </ul>
      )}
      {choice && (
        <Suspense>
          <DecisionDialog ids={[choice.id]} to={choice.to} onClose={() => setChoice(null)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
