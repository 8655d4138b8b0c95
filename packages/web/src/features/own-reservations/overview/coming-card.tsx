import type { Reservation } from '@allmend/contract'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ReservationRow } from '../reservation-row.tsx'

/** What comes after the next one. */
export const ComingCard = ({ reservations }: { reservations: readonly Reservation[] }) => (
  <SectionCard
    title="Nächste Reservationen"
    aside={
      <Link className="own-page__more" to="/account/reservations/table/confirmed">
        Alle anzeigen
      </Link>
    }
  >
    {reservations.length === 0 ? (
      <p className="muted">Danach ist noch nichts reserviert.</p>
    ) : (
      <ul className="own-page__list">
        {reservations.map((reservation) => (
          <ReservationRow key={reservation.id} reservation={reservation} />
        ))}
      </ul>
    )}
  </SectionCard>
)
