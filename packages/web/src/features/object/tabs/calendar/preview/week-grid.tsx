import { formatTime, minutesPerDay, weekdayOf } from '@allmend/domain/time'
import { IconCalendarOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { shortDayWords, shortWeekdays } from '../../../words/day-words.ts'
import type { IntervalDraft } from '../interval-values.ts'
import type { LitSpan } from './lit-span.ts'
import { type PreviewDay, shownHours } from './preview-week.ts'

const hour = 60
/** A column is narrower than the word. */
const closed = 'Ge\u00ADschlossen'

interface WeekGridProps {
  readonly days: readonly PreviewDay[]
  readonly interval: IntervalDraft | null
  readonly lit: readonly LitSpan[]
}

/** The week as a picture: open hours white, closed ones hatched, blocked days marked, starts drawn. The list says the same. */
export function WeekGrid({ days, interval, lit }: WeekGridProps) {
  const { first, last } = shownHours(days)
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const place = ({ start, end }: { start: number; end: number }): CSSProperties => {
    const [from, until] = [Math.max(first * hour, start), Math.min(last * hour, end)]
    const part = (minutes: number) => `${(minutes / ((last - first) * hour)) * 100}%`
    return { top: part(from - first * hour), height: part(Math.max(0, until - from)) }
  }
  return (
    <div
      className="week-grid"
      aria-hidden="true"
      style={{ '--days': days.length, '--hours': last - first } as CSSProperties}
    >
      <div className="week-grid__axis num">
        {hours.map((shown) => (
          <span key={shown}>{String(shown).padStart(2, '0')}</span>
        ))}
      </div>
      {days.map((day) => (
        <div key={day.day} className="week-grid__day">
          <div className="week-grid__name">
            <strong>{shortWeekdays[weekdayOf(day.day)]}</strong>
            <span className="num muted">{shortDayWords(day.day)}</span>
          </div>
          <div className="week-grid__hours">
            {day.open.map((span) => (
              <i key={span.start} className="week-grid__open" style={place(span)} />
            ))}
            {day.clockChange && (
              <i className="week-grid__change" data-kind={day.clockChange.kind} style={place(day.clockChange)} />
            )}
            {day.starts.map((start) => (
              <Start key={start.start} interval={interval} start={start.start} end={start.end} place={place} />
            ))}
            {day.taken.map((span) => (
              <span key={span.start} className="week-grid__taken" style={place(span)}>
                Belegt
              </span>
            ))}
            {day.blocked === null && day.open.length === 0 && <span className="week-grid__closed">{closed}</span>}
            {day.blocked !== null && (
              <span className="week-grid__blocked">
                <IconCalendarOff size={16} stroke={1.7} />
                <bdi>{day.blocked || 'Gesperrt'}</bdi>
              </span>
            )}
            {lit
              .filter((span) => span.day === day.day)
              .map((span) => (
                <i key={span.start} className="week-grid__lit" style={place(span)} />
              ))}
          </div>
        </div>
      ))}
      <Legend />
    </div>
  )
}

interface StartProps {
  readonly interval: IntervalDraft | null
  readonly start: number
  readonly end: number
  readonly place: (span: { start: number; end: number }) => CSSProperties
}

/** A start of a raster is a line; a block has its length and its time. */
function Start({ interval, start, end, place }: StartProps) {
  const shown = place({ start, end: Math.min(minutesPerDay, end) })
  if (interval?.kind === 'dynamic') return <i className="week-grid__start" style={shown} />
  return (
    <span className="week-grid__block num" style={shown} data-goes-on={end > minutesPerDay || undefined}>
      {formatTime(start)}
    </span>
  )
}

const signs = [
  ['open', 'Offen'],
  ['closed', 'Geschlossen'],
  ['start', 'Beginn möglich'],
  ['taken', 'Belegt'],
  ['blocked', 'Sperrtag'],
] as const

const Legend = () => (
  <div className="week-grid__legend">
    {signs.map(([sign, word]) => (
      <span key={sign}>
        <i data-sign={sign} />
        {word}
      </span>
    ))}
  </div>
)
