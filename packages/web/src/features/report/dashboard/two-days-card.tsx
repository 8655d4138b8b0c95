import './two-days.css'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ByTime } from './by-time.tsx'
import { CardLink } from './card-link.tsx'
import { DayBars } from './day-bars.tsx'
import type { TwoDaysProps } from './two-days-words.ts'

export function TwoDaysCard({ today, now }: TwoDaysProps) {
  const isPhone = useIsPhone()
  const plan = (
    <CardLink to="/admin/bookings" search={{ view: 'plan' }}>
      Belegungsplan
    </CardLink>
  )
  return (
    <SectionCard title="Heute und morgen" aside={plan}>
      {today.objects.length === 0 ? (
        <p className="muted dashboard__nothing">Heute und morgen ist nichts gebucht.</p>
      ) : isPhone ? (
        <ByTime today={today} now={now} />
      ) : (
        <DayBars today={today} now={now} />
      )}
      {today.more > 0 && (
        <p className="card-note muted dashboard__nothing">
          {today.more === 1 ? 'Ein weiteres Objekt ist' : `${today.more} weitere Objekte sind`} belegt.
        </p>
      )}
    </SectionCard>
  )
}
