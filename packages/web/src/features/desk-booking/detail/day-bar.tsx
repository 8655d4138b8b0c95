import './day-bar.css'
import { formatTime } from '@allmend/domain/time'
import type { CSSProperties } from 'react'
import type { Booking } from '../bookings.queries.ts'
import { scaleOf, ticksOf } from './day-scale.ts'

const kindWords = {
  own: 'diese Buchung',
  booking: 'Buchung',
  block: 'gesperrt',
  processing: 'Einrichten und Reinigung',
} as const

/** The day with its neighbours: what is closed is gray, time before and after hatched. */
export function DayBar({ day, state }: Pick<Booking, 'day' | 'state'>) {
  const scale = scaleOf(day)
  const length = scale.until - scale.from
  const at = (minute: number) => `${((minute - scale.from) / length) * 100}%`
  const place = (start: number, end: number): CSSProperties => ({
    left: at(Math.max(start, scale.from)),
    width: `${((end - Math.max(start, scale.from)) / length) * 100}%`,
  })
  return (
    <div className="day-bar">
      <div className="day-bar__track" aria-hidden="true">
        {day.open.map(([start, end]) => (
          <span key={start} className="day-bar__open" style={place(start, end)} />
        ))}
        {day.spans.map(({ kind, start, end, label }) => (
          <span
            key={`${kind} ${start} ${label}`}
            className="day-bar__span"
            data-kind={kind}
            data-state={state}
            title={`${label} ${formatTime(start)}–${formatTime(end)}`}
            style={place(start, end)}
          >
            {kind !== 'processing' && label}
          </span>
        ))}
      </div>
      <div className="day-bar__ticks" aria-hidden="true">
        {ticksOf(scale).map((tick) => (
          <span key={tick} style={{ left: at(tick) }}>
            {tick / 60}
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
