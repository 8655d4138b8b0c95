import { ReservationTable } from './reservation-table.tsx'

export const AllReservationsPage = () => (
  <ReservationTable title="Alle Reservationen" empty="Sie haben noch keine Reservationen." />
)

export const ConfirmedPage = () => (
  <ReservationTable
    title="Bestätigte Reservationen"
    status="confirmed"
    empty="Sie haben keine bestätigten Reservationen."
  />
)

export const UnconfirmedPage = () => (
  <ReservationTable
    title="Unbestätigte Reservationen"
    status="unconfirmed"
    empty="Sie haben keine unbestätigten Reservationen."
  />
)

export const OldPage = () => (
  <ReservationTable title="Alte Reservationen" status="old" empty="Sie haben keine alten Reservationen." />
)
