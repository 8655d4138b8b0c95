import './overview.css'
import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/side-columns.css'
import type { Reservation } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCalendarOff, IconCalendarPlus, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../../framework/session.ts'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { fullName } from '../../../lib/person-name.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { orderCharge } from '../orders/order-total.ts'
import type { OrderRow } from '../orders/own-orders.queries.ts'
import { type Overview, overviewQuery } from '../own-reservations.queries.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { ReservationRow } from '../parts/reservation-row.tsx'
import { NextReservation } from './next-reservation.tsx'
import { ToDoCard } from './to-do-card.tsx'

const NothingAhead = ({ isNew }: { isNew: boolean }) => (
  <section className="card" aria-label="Nächste Reservationen">
    <EmptyState
      icon={<IconCalendarOff size={24} stroke={1.7} aria-hidden="true" />}
      title={isNew ? 'Sie haben noch keine Reservationen.' : 'Sie haben keine kommenden Reservationen.'}
      text="Sobald Sie etwas reserviert haben, finden Sie hier Termin, Status und Details."
    />
  </section>
)

function OverviewCards({ overview }: { overview: Overview }) {
  const [first, ...following] = overview.next
  return (
    <>
      {first ? <NextReservation reservation={first} /> : <NothingAhead isNew={overview.orders.length === 0} />}
      <div className="side-columns">
        {first && <ComingCard reservations={following} />}
        <div className="overview__side" data-alone={!first || undefined}>
          <ToDoCard overview={overview} />
          <LastOrders orders={overview.orders} />
        </div>
      </div>
    </>
  )
}

export function OverviewPage() {
  const user = useCurrentUser()
  const overview = useQuery(overviewQuery)
  if (!user) return null
  const category = overview.data?.priceCategory ?? user.priceCategory
  return (
    <>
      <AccountHead
        title={`Guten Tag, ${fullName(user)}`}
        text={[user.company || user.email, category && `Tarif ${category}`].filter(Boolean).join(', ')}
      >
        <Button
          renderRoot={(props) => <Link to="/reservation" {...props} />}
          leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
        >
          Neue Reservation
        </Button>
      </AccountHead>
      <Loaded query={overview} rows={5}>
        {(data) => <OverviewCards overview={data} />}
      </Loaded>
    </>
  )
}

/** What comes after the next one. */
const ComingCard = ({ reservations }: { reservations: readonly Reservation[] }) => (
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

const LastOrders = ({ orders }: { orders: readonly OrderRow[] }) => (
  <SectionCard title="Letzte Bestellungen">
    {orders.length === 0 ? (
      <p className="muted">Sie haben noch nichts bestellt.</p>
    ) : (
      <>
        <ul className="side-links">
          {orders.map((order) => (
            <li key={order.id}>
              <Link className="side-link" to="/account/orders/$id" params={{ id: String(order.id) }}>
                <span className="side-link__words">
                  <b>{order.number}</b>
                  <span className="muted num">{formatInstantDate(order.createdAt)}</span>
                </span>
                <span className="num">{orderCharge(order).now}</span>
                <IconChevronRight className="side-link__arrow" size={18} stroke={1.7} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
        <Link className="own-page__more" to="/account/orders">
          Alle Bestellungen
          <IconArrowRight size={16} stroke={2} aria-hidden="true" />
        </Link>
      </>
    )}
  </SectionCard>
)
