import './heat-map.css'
import type { Evaluation } from '@allmend/contract'
import { weekdayWords } from '@allmend/domain/evaluation'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { heatStep, heatWords, hoursShown } from './heat.ts'

const steps = [0, 1, 2, 3, 4, 5, 6]

const Legend = () => (
  <span className="heat-legend num" aria-hidden="true">
    0 %
    {steps.map((step) => (
      <i key={step} className="heat" data-step={step} />
    ))}
    100 %
  </span>
)

const Cell = ({ value }: { value: number | null }) =>
  value === null ? (
    <td className="heat heat--closed">
      <span className="visually-hidden">geschlossen</span>
    </td>
  ) : (
    <td className="heat" data-step={heatStep(value)}>
      {Math.round(value)}
    </td>
  )

const short = (weekday: number) => weekdayWords[weekday]?.slice(0, 2)

/** How full each hour of the week is. A phone has the days side by side, since it has no room for the hours. */
export function HeatMap({ evaluation: { hours } }: { evaluation: Evaluation }) {
  const isPhone = useIsPhone()
  const shown = hoursShown(hours)
  const words = heatWords(hours)
  const days = hours.map((_, weekday) => weekday)
  return (
    <SectionCard title="Auslastung nach Wochentag und Stunde" aside={<Legend />}>
      {shown.length === 0 ? (
        <p className="muted">In dieser Zeit ist nichts geöffnet.</p>
      ) : (
        <table className="heat-map num" data-turned={isPhone || undefined}>
          <caption className="visually-hidden">Auslastung in Prozent nach Wochentag und Stunde</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{isPhone ? 'Stunde' : 'Wochentag'}</span>
              </th>
              {isPhone
                ? days.map((day) => (
                    <th key={day} scope="col">
                      <abbr title={weekdayWords[day]}>{short(day)}</abbr>
                    </th>
                  ))
                : shown.map((hour) => (
                    <th key={hour} scope="col">
                      {hour}
                    </th>
                  ))}
            </tr>
          </thead>
          <tbody>
            {isPhone
              ? shown.map((hour) => (
                  <tr key={hour}>
                    <th scope="row">{hour}</th>
                    {days.map((day) => (
                      <Cell key={day} value={hours[day]?.[hour] ?? null} />
                    ))}
                  </tr>
                ))
              : days.map((day) => (
                  <tr key={day}>
                    <th scope="row">
                      <abbr title={weekdayWords[day]}>{short(day)}</abbr>
                    </th>
                    {shown.map((hour) => (
                      <Cell key={hour} value={hours[day]?.[hour] ?? null} />
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      )}
      {words && <p className="heat-words muted">{words}</p>}
    </SectionCard>
  )
}
