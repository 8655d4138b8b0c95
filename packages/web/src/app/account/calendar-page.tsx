import '../../ui/styles/side-columns.css'
import { CalendarFeedCard } from '../../features/account/calendar-feed-card.tsx'
import { CalendarFeedHelp } from '../../features/account/calendar-feed-help.tsx'
import { ClosedNote } from '../../features/account/closed-note.tsx'
import { AccountHead } from '../../features/own-reservations/parts/account-head.tsx'
import { useCurrentUser } from '../../framework/session.ts'
import { fullName } from '../../lib/person-name.ts'
import { SectionCard } from '../../ui/section-card.tsx'

export function CalendarPage() {
  const user = useCurrentUser()
  if (!user) return null
  return (
    <>
      <AccountHead title="Kalender-Abo" text="Ihre kommenden Reservationen im eigenen Kalender, immer aktuell." />
      <div className="side-columns">
        {user.isImpersionating ? (
          <SectionCard title="Nur für die Person selbst">
            <ClosedNote>Das Kalender-Abo richtet nur {fullName(user)} selbst ein.</ClosedNote>
          </SectionCard>
        ) : (
          <CalendarFeedCard />
        )}
        <CalendarFeedHelp />
      </div>
    </>
  )
}
