import './charts.css'
import { formatChf } from '@allmend/domain/money'
import { closed, linePath } from './scale.ts'

interface GrowthChartProps {
  readonly caption: string
  readonly now: readonly number[]
  readonly before: readonly number[]
  readonly years: readonly [now: string, before: string]
}

const marks = (count: number) => [...new Set([0, Math.round(count / 3), Math.round((2 * count) / 3), count - 1])]

/** How an amount grew over the days of a month, with the same days of the year before behind it. */
export function GrowthChart({ caption, now, before, years }: GrowthChartProps) {
  const top = Math.max(...now, ...before, 1)
  const last = Math.max(1, now.length - 1)
  return (
    <>
      <svg className="chart-line" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="chart-line__area" d={closed(linePath(now, top))} />
        <path className="chart-line__before" d={linePath(before, top)} />
        <path className="chart-line__now" d={linePath(now, top)} />
      </svg>
      <div className="chart-axis num" aria-hidden="true">
        {marks(now.length).map((day) => (
          <span key={day} style={{ left: `${(day / last) * 100}%` }}>
            {day + 1}.
          </span>
        ))}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Tag</th>
              <th scope="col">{years[0]}</th>
              <th scope="col">{years[1]}</th>
            </tr>
          </thead>
          <tbody>
            {now.map((amount, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day of the month is its place
              <tr key={day}>
                <th scope="row">{day + 1}.</th>
                <td>{formatChf(amount)}</td>
                <td>{formatChf(before[day] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
