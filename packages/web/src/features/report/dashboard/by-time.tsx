import { BarFrame, timeOf } from './bar-frame.tsx'
import { dayName, dayNames, type TwoDaysProps } from './two-days-words.ts'

/** By time, as a caretaker walks through the day with a phone. */
export function ByTime({ today, now }: TwoDaysProps) {
  const all = today.objects.flatMap(({ title, bars }) => bars.map((bar) => ({ ...bar, title })))
  return dayNames.map((name, day) => {
    const bars = all
      .filter((bar) => bar.day === day && bar.kind !== 'shared')
      .sort((a, b) => a.from - b.from || a.title.localeCompare(b.title, 'de'))
    return (
      <div key={name} className="by-time__group">
        <h3 className="by-time__day">
          {name}, {dayName(now, day)}
        </h3>
        {bars.length === 0 && <p className="muted by-time__none">Nichts gebucht</p>}
        <ul className="by-time">
          {bars.map((bar) => (
            <li key={`${bar.title} ${bar.bookingId} ${bar.from}`}>
              <BarFrame bar={bar} className="by-time__bar">
                <span className="num muted">{timeOf(bar)}</span>
                <span>
                  <strong>{bar.label}</strong>
                  <span className="muted">
                    {bar.title}
                    {bar.kind === 'unconfirmed' && ', unbestätigt'}
                  </span>
                </span>
              </BarFrame>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
