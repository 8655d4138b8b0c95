import { formatTime, minutesPerDay, weekdayOf } from '@allmend/domain/time'
import { IconCalendarOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { DayAxis } from '../../../../../framework/time-grid/day-axis.ts'
import { shortDayWords, shortWeekdays } from '../../../words/day-words.ts'
import type { IntervalDraft } from '../interval-values.ts'
import type { LitSpan } from './lit-span.ts'
import { type PreviewDay, shownHours } from './preview-week.ts'

/** A column is narrower than the word. */
const closed = 'Ge\u00ADschlossen'

interface WeekGridProps {
  readonly days: readonly PreviewDay[]
  readonly interval: IntervalDraft | null
  readonly lit: readonly LitSpan[]
}

/** The week as a picture: open hours white, closed ones hatched, blocked days marked, starts drawn. The list says the same. */
export function WeekGrid({ days, interval, lit }: WeekGridProps) {
  const axis = new DayAxis(shownHours(days))
  return (
    <div
      className="week-grid"
      aria-hidden="true"
      style={{ '--days': days.length, '--hours': axis.length } as CSSProperties}
    >
      <div className="week-grid__axis num">
        {axis.hours().map((shown) => (
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
              <i key={span.start} className="week-grid__open" style={axis.down(span)} />
            ))}
            {day.clockChange && (
              <i className="week-grid__change" data-kind={day.clockChange.kind} style={axis.down(day.clockChange)} />
            )}
            {day.starts.map((start) => (
              <Start key={start.start} interval={interval} start={start.start} end={start.end} axis={axis} />
            ))}
            {day.taken.map((span) => (
              <span key={span.start} className="week-grid__taken" style={axis.down(span)}>
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
                <i key={span.start} className="week-grid__lit" style={axis.down(span)} />
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
  readonly axis: DayAxis
}

/** A start of a raster is a line; a block has its length and its time. */
function Start({ interval, start, end, axis }: StartProps) {
  const shown = axis.down({ start, end })
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
