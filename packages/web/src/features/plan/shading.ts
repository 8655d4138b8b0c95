import type { Axis } from './axis.ts'
import type { PlanSpan } from './plan-range.ts'

type Spans = readonly (readonly [number, number])[]

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** In a month only whole days are shut or open: hours would be stripes. */
const wholeDays = ({ columns }: Axis, open: Spans): Spans =>
  columns
    .filter(({ day }) => open.some(([from, until]) => from < day.end && day.start < until))
    .map(({ day }) => [day.start, day.end])

/** Closed hours as one picture behind a row, cheaper than a box for each of them. */
export function shading(axis: Axis, span: PlanSpan, openHours: Spans): string {
  const open = span === 'month' ? wholeDays(axis, openHours) : openHours
  const closed = 'var(--plan-closed)'
  const stops: string[] = []
  let at = 0
  for (const [from, until] of open) {
    const [start, end] = [axis.toX(from), axis.toX(until)]
    if (end <= at) continue
    if (start > at) stops.push(`${closed} ${percent(at)} ${percent(start)}`)
    stops.push(`transparent ${percent(Math.max(at, start))} ${percent(end)}`)
    at = end
  }
  if (at < 1) stops.push(`${closed} ${percent(at)} 100%`)
  return `linear-gradient(to right, ${stops.join(', ')})`
}
