import { IconAlertTriangle, IconCalendarEvent, IconCheck } from '@tabler/icons-react'
import type { Decision, DecisionPreview } from './bookings.queries.ts'

const most = 6

/** What it is about, as it stands at this moment. */
export function DecisionFacts({ bookings, to }: { bookings: DecisionPreview['bookings']; to: Decision }) {
  const shown = bookings.slice(0, most)
  const late = bookings.filter(({ isPossible }) => !isPossible).length
  return (
    <div className="decision__facts">
      <ul>
        {shown.map(({ id, title, when, booker, isPossible }) => (
          <li key={id}>
            <IconCalendarEvent size={18} stroke={1.7} aria-hidden="true" />
            <span>
              <strong>
                <bdi>{title}</bdi>
              </strong>
              <span className="muted num">
                {when}, <bdi>{booker}</bdi>
              </span>
            </span>
            {isPossible ? (
              to === 'confirmed' && (
                <span className="decision__free">
                  <IconCheck size={16} stroke={2.2} aria-hidden="true" />
                  Termin ist frei
                </span>
              )
            ) : (
              <span className="decision__late">
                <IconAlertTriangle size={16} aria-hidden="true" />
                Schon entschieden
              </span>
            )}
          </li>
        ))}
      </ul>
      {bookings.length > most && <p className="muted">und {bookings.length - most} weitere</p>}
      {late > 0 && (
        <p role="status">
          {late === bookings.length
            ? 'Hier gibt es nichts mehr zu entscheiden: Jemand anderes war schneller.'
            : 'Schon Entschiedenes bleibt, wie es ist.'}
        </p>
      )}
    </div>
  )
}
