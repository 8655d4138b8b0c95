import { DashboardTiles } from '../../features/report/dashboard-tiles.tsx'
import { useCurrentUser } from '../../framework/session.ts'
import { dayLine } from '../../lib/format-date.ts'
import { greeting } from '../../lib/greeting.ts'
import { fullName } from '../../lib/person-name.ts'

export function DashboardPage() {
  const user = useCurrentUser()
  const now = new Date()
  return (
    <>
      <div className="hello">
        <h2>
          {greeting(now.getHours())}
          {user && `, ${fullName(user)}`}
        </h2>
        <p className="muted">{dayLine(now)}</p>
      </div>
      <DashboardTiles />
    </>
  )
}
