import { spanText } from '../../../words/time-text.ts'
import type { IntervalDraft } from '../interval-values.ts'
import type { PreviewDay } from './preview-week.ts'
import { longDay, startsOfDay } from './preview-words.ts'

interface WeekListProps {
  readonly days: readonly PreviewDay[]
  readonly interval: IntervalDraft | null
}

/** The week in words: for small screens, and for those who do not see the picture. */
export const WeekList = ({ days, interval }: WeekListProps) => (
  <ul className="week-list" aria-label="Woche">
    {days.map((day) => (
      <li key={day.day}>
        <strong>{longDay(day)}</strong>
        {day.blocked === null ? (
          <span>{day.open.length > 0 ? `offen ${day.open.map(spanText).join(', ')}` : 'geschlossen'}</span>
        ) : (
          <span className="week-list__blocked">
            gesperrt{day.blocked && ': '}
            <bdi>{day.blocked}</bdi>
          </span>
        )}
        {day.taken.length > 0 && <span className="muted">belegt {day.taken.map(spanText).join(', ')}</span>}
        {day.blocked === null && day.open.length > 0 && interval && (
          <span className="muted">{startsOfDay(day, interval)}</span>
        )}
      </li>
    ))}
  </ul>
)
