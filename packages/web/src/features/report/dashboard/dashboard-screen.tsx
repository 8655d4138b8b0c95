import './dashboard.css'
import '../evaluation/change.css'
import { Skeleton } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLoading } from '../../../framework/use-loading.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { type Dashboard, dashboardQuery } from './dashboard.queries.ts'
import { DecideCard } from './decide-card.tsx'
import { MonthCard } from './month-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { tilesOf } from './tile-list.ts'
import { Tiles } from './tiles.tsx'
import { TwoDaysCard } from './two-days-card.tsx'
import { WeekCard } from './week-card.tsx'

const DashboardSkeleton = () => (
  <div className="dashboard" aria-busy="true">
    <Skeleton height={116} />
    <div className="dashboard__first">
      <Skeleton height={328} />
      <Skeleton height={328} />
    </div>
    <Skeleton height={280} />
  </div>
)

/** For those without any right: the own profile is all there is. */
const OwnProfile = () => (
  <div className="panel">
    <EmptyState
      icon={<IconUserCircle size={24} stroke={1.7} aria-hidden="true" />}
      title="Hier erscheint, was auf Sie wartet."
      text="Mit Ihren Berechtigungen gibt es im Moment nichts anzuzeigen. Ihre Administratorin oder Ihr Administrator kann Ihnen weitere Rechte geben."
    >
      <Link to="/admin/profile">Zu meinem Profil</Link>
    </EmptyState>
  </div>
)

function Cards({ dashboard }: { dashboard: Dashboard }) {
  const { bookings, week, today, revenue, orders, now } = dashboard
  if (tilesOf(dashboard).length === 0) return <OwnProfile />
  return (
    <div className="dashboard">
      <Tiles dashboard={dashboard} />
      {bookings && week && (
        <div className="dashboard__first">
          <DecideCard bookings={bookings} />
          <WeekCard week={week} now={now} />
        </div>
      )}
      {today && <TwoDaysCard today={today} now={now} />}
      {revenue && orders && (
        <div className="dashboard__last">
          <MonthCard revenue={revenue} now={now} />
          <OrdersCard orders={orders} now={now} />
        </div>
      )}
    </div>
  )
}

/** Everything at a glance; each part only for those who may see it. */
export function DashboardScreen() {
  const dashboard = useQuery(dashboardQuery)
  const isLate = useLoading(dashboard.isPending)
  if (isLate) return <DashboardSkeleton />
  if (dashboard.data) return <Cards dashboard={dashboard.data} />
  if (dashboard.isError) {
    return (
      <div className="panel">
        <LoadError error={dashboard.error} onRetry={() => dashboard.refetch()} />
      </div>
    )
  }
  return null
}
