import './overview.css'
import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/side-columns.css'
import { Button } from '@mantine/core'
import { IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../../framework/session.ts'
import { fullName } from '../../../lib/person-name.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AccountHead } from '../account-head.tsx'
import { Loaded } from '../loaded.tsx'
import { type Overview, overviewQuery } from '../own-reservations.queries.ts'
import { ComingCard } from './coming-card.tsx'
import { LastOrders } from './last-orders.tsx'
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
