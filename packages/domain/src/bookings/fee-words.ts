import { clockOf, type Day, dayOfWall, formatDay, weekdayDate } from '../time/index.ts'
import type { FeeStep } from './fee.ts'

/** When a booking begins, and now; in milliseconds. */
interface Dated {
  readonly start: number
  readonly zone: string
  readonly now: number
}

const percentWords = (percent: number, isFirst: boolean) =>
  isFirst ? `${percent}\u00A0% des Preises` : `${percent}\u00A0%`

const nearer = (a: FeeStep, b: FeeStep) => b.days - a.days

/** What cancelling a booking costs, by the days from now on: until when nothing, then how much. Nothing where it never costs. */
export function feeWords(steps: readonly FeeStep[], { start, zone, now }: Dated): string {
  const clock = clockOf(zone)
  const dayOf = (moment: number): Day => dayOfWall(clock.toWall(Math.floor(moment / 60_000)))
  const [first, today] = [dayOf(start), dayOf(now)]
  const dated = steps.toSorted(nearer).map(({ days, percent }) => ({ from: first - days, percent }))
  // One that another has followed counts no more.
  const ahead = dated.filter((_, at) => (dated[at + 1]?.from ?? Number.POSITIVE_INFINITY) > today)
  const [next, ...later] = ahead
  if (!next) return ''
  const free = next.from > today ? `Gratis stornieren bis ${weekdayDate(formatDay(next.from - 1))}. Danach` : 'Jetzt'
  const rest = later.map(({ from, percent }) => `, ab ${weekdayDate(formatDay(from))} ${percentWords(percent, false)}`)
  return `${free} kostet die Absage ${percentWords(next.percent, true)}${rest.join('')}.`
}

const beforeWords = (days: number) => {
  if (days === 0) return 'am Tag selber'
  return days === 1 ? 'ab 1 Tag vorher' : `ab ${days} Tagen vorher`
}

/** The same for several dates. */
export function feeRuleWords(steps: readonly FeeStep[]): string {
  const parts = steps
    .toSorted(nearer)
    .map(({ days, percent }, at) => `${beforeWords(days)} ${percentWords(percent, at === 0)}`)
  return parts.length === 0 ? '' : `Die Absage eines Termins kostet ${parts.join(', ')}. Früher ist sie gratis.`
}
