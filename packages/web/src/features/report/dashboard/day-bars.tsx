import { BarFrame, wordsOf } from './bar-frame.tsx'
import { hoursShown, marksOf } from './two-days.ts'
import { dayName, dayNames, type TwoDaysProps } from './two-days-words.ts'

/** Both days side by side, with a line for now behind the bars. */
export function DayBars({ today, now }: TwoDaysProps) {
  const shown = hoursShown(today.objects.flatMap(({ bars }) => bars))
  const at = (minutes: number) =>
    Math.min(100, Math.max(0, ((minutes / 60 - shown.from) / (shown.until - shown.from)) * 100))
  const marks = marksOf(shown)
  const [hours = 0, minutes = 0] = now.slice(11).split(':').map(Number)
  const line = hours * 60 + minutes
  const isLineShown = line >= shown.from * 60 && line <= shown.until * 60
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
                  <span key={hour} style={{ left: `${at(hour * 60)}%` }}>
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
                  <s key={hour} aria-hidden="true" style={{ left: `${at(hour * 60)}%` }} />
                ))}
                {day === 0 && isLineShown && <u aria-hidden="true" style={{ left: `${at(line)}%` }} />}
                {bars
                  .filter((bar) => bar.day === day && at(bar.until) > at(bar.from))
                  .map((bar) => (
                    <BarFrame
                      key={`${bar.kind} ${bar.bookingId} ${bar.from}`}
                      bar={bar}
                      className="two-days__bar"
                      label={wordsOf(bar)}
                      style={{ left: `${at(bar.from)}%`, width: `calc(${at(bar.until) - at(bar.from)}% - 2px)` }}
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
