import type { TodayBar } from '@allmend/contract'
import { DayAxis } from '../../../framework/time-grid/day-axis.ts'
import { BarFrame, wordsOf } from './bar-frame.tsx'
import { hoursShown, marksOf } from './two-days.ts'
import { dayName, dayNames, type TwoDaysProps } from './two-days-words.ts'

/** Both days side by side, with a line for now behind the bars. */
export function DayBars({ today, now }: TwoDaysProps) {
  const axis = new DayAxis(hoursShown(today.objects.flatMap(({ bars }) => bars)))
  const marks = marksOf(axis)
  const widthOf = ({ from, until }: TodayBar) => axis.lengthOf({ start: from, end: until })
  const [hours = 0, minutes = 0] = now.slice(11).split(':').map(Number)
  const line = hours * 60 + minutes
  const isLineShown = line >= axis.start && line <= axis.end
  return (
    <>
      <div className="two-days">
        <div className="two-days__row two-days__head">
          <span />
          {dayNames.map((name, day) => (
            <div key={name}>
              <b>{name}</b> <span className="muted num">{dayName(now, day).slice(0, -4)}</span>
              <div className="two-days__hours num" aria-hidden="true">
                {marks.map((hour) => (
                  <span key={hour} style={axis.at(hour * 60)}>
                    {hour}
                  </span>
                ))}
              </div>
            </div>
          ))}
        </div>
        {today.objects.map(({ id, title, bars }) => (
          <div key={id} className="two-days__row">
            <span className="two-days__object" title={title}>
              {title}
            </span>
            {dayNames.map((name, day) => (
              <div key={name} className="two-days__day">
                {marks.map((hour) => (
                  <s key={hour} aria-hidden="true" style={axis.at(hour * 60)} />
                ))}
                {day === 0 && isLineShown && <u aria-hidden="true" style={axis.at(line)} />}
                {bars
                  .filter((bar) => bar.day === day && widthOf(bar) > 0)
                  .map((bar) => (
                    <BarFrame
                      key={`${bar.kind} ${bar.bookingId} ${bar.from}`}
                      bar={bar}
                      className="two-days__bar"
                      label={wordsOf(bar)}
                      style={{ ...axis.at(bar.from), width: `calc(${widthOf(bar) * 100}% - 2px)` }}
                    >
                      {bar.kind !== 'shared' && bar.label}
                    </BarFrame>
                  ))}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="card-legend">
        <span>
          <i className="two-days__bar" data-kind="confirmed" />
          Bestätigt
        </span>
        <span>
          <i className="two-days__bar" data-kind="unconfirmed" />
          Unbestätigt
        </span>
        <span>
          <i className="two-days__bar" data-kind="block" />
          Gesperrt
        </span>
        {isLineShown && (
          <span className="card-legend__now num">
            <i className="now-line" />
            Jetzt, {now.slice(11)}
          </span>
        )}
      </div>
    </>
  )
}
