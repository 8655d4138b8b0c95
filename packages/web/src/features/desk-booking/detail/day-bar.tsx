import './day-bar.css'
import { formatTime } from '@allmend/domain/time'
import { DayAxis } from '../../../framework/time-grid/day-axis.ts'
import type { Booking } from '../bookings.queries.ts'
import { scaleOf } from './day-scale.ts'

const kindWords = {
  own: 'diese Buchung',
  booking: 'Buchung',
  block: 'gesperrt',
  processing: 'Einrichten und Reinigung',
} as const

/** The day with its neighbours: what is closed is gray, time before and after hatched. */
export function DayBar({ day, state }: Pick<Booking, 'day' | 'state'>) {
  const axis = new DayAxis(scaleOf(day))
  return (
    <div className="day-bar">
      <div className="day-bar__track" aria-hidden="true">
        {day.open.map(([start, end]) => (
          <span key={start} className="day-bar__open" style={axis.across({ start, end })} />
        ))}
        {day.spans.map(({ kind, start, end, label }) => (
          <span
            key={`${kind} ${start} ${label}`}
            className="day-bar__span"
            data-kind={kind}
            data-state={state}
            title={`${label} ${formatTime(start)}–${formatTime(end)}`}
            style={axis.across({ start, end })}
          >
            {kind !== 'processing' && label}
          </span>
        ))}
      </div>
      <div className="day-bar__ticks" aria-hidden="true">
        {axis.hours(4).map((hour) => (
          <span key={hour} style={axis.at(hour * 60)} data-last={hour * 60 === axis.end || undefined}>
            {hour}
          </span>
        ))}
      </div>
      <ul className="visually-hidden">
        {day.spans.map(({ kind, start, end, label }) => (
          <li key={`${kind} ${start} ${label}`}>
            {formatTime(start)} bis {formatTime(end)}: {kindWords[kind]} {kind === 'booking' && label}
          </li>
        ))}
      </ul>
    </div>
  )
}
