import type { Reservation } from '@allmend/contract'
import { Link } from '@tanstack/react-router'
import { NamedColor } from '../../../ui/color-mark.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { FactList } from '../fact-list.tsx'

/** Everything that was said when it was booked. */
export function ReservationFacts({ reservation }: { reservation: Reservation }) {
  const { orderId, orderNumber, intervalName, name, color, remark, quantity, options, answers, seriesKey, decision } =
    reservation
  return (
    <>
      <SectionCard title="Angaben">
        <FactList
          facts={[
            ['Mitteilung der Verwaltung', decision],
            ['Anlass', name],
            ['Farbe', color && <NamedColor key="color" color={color} />],
            ['Art der Buchung', intervalName],
            ['Anzahl', quantity > 1 ? `${quantity} Stück` : ''],
            ...options.map(({ title, value }) => [title, value] as const),
            ['Bemerkung', remark],
            [
              'Serie',
              seriesKey && (
                <Link to="/account/reservations/serial/$key" params={{ key: seriesKey }}>
                  Alle Daten der Serie
                </Link>
              ),
            ],
            [
              'Bestellung',
              <Link key="order" to="/account/orders/$id" params={{ id: String(orderId) }}>
                {orderNumber}
              </Link>,
            ],
          ]}
        />
      </SectionCard>
      {answers.length > 0 && (
        <SectionCard title="Ihre Antworten">
          <FactList facts={answers.map(({ question, answer }) => [question, answer || '–'] as const)} />
        </SectionCard>
      )}
    </>
  )
}
