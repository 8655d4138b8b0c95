import './dashboard-page.css'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconLayoutRows } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { DashboardScreen } from '../../features/report/dashboard/dashboard-screen.tsx'
import { useMay } from '../../framework/permission.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { nowHere } from '../../lib/clock.ts'
import { dayLine } from '../../lib/format-date.ts'
import { greeting } from '../../lib/greeting.ts'
import { fullName } from '../../lib/person-name.ts'

/** The two ways into a day's work. */
function DashboardActions() {
  const may = useMay()
  if (!may({ permissions: ['reservation:view'] })) return null
  return (
    <div className="hello__actions">
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/admin/bookings" search={{ view: 'plan' }} />}
        leftSection={<IconLayoutRows size={16} aria-hidden="true" />}
      >
        Belegungsplan
      </Button>
      {may({ permissions: ['order:create'] }) && (
        <Button
          renderRoot={(props) => <Link {...props} to="/admin/bookings" search={{ view: 'plan', new: '1' }} />}
          leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
        >
          Neue Buchung
        </Button>
      )}
    </div>
  )
}

export function DashboardPage() {
  const user = useCurrentUser()
  const now = nowHere()
  return (
    <>
      <div className="hello">
        <div>
          <h2>
            {greeting(Number(now.slice(11, 13)))}
            {user && `, ${fullName(user)}`}
          </h2>
          <p className="muted">{dayLine(now.slice(0, 10))}</p>
        </div>
        <DashboardActions />
      </div>
      <DashboardScreen />
    </>
  )
}
