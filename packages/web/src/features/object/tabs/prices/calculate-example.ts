import type { ObjectRecord } from '@allmend/contract'
import { lastDayOf, type Placement } from '@allmend/domain/availability'
import { formatExact } from '@allmend/domain/money'
import { weekdayWords } from '@allmend/domain/objects'
import { priceSteps, quote, shownFactors } from '@allmend/domain/pricing'
import {
  clockOf,
  type Day,
  dayOfWall,
  formatTime,
  minuteOfDay,
  parseDay,
  parseTime,
  wallAt,
  weekdayOf,
} from '@allmend/domain/time'
import { knownPrices } from '../../inputs/draft-prices.ts'
import { dayWords } from '../../words/day-words.ts'
import { type IntervalDraft, wireRule } from './price-values.ts'
import { stepsWord } from './price-words.ts'

type Interval = ObjectRecord['intervals'][number]

export interface ExampleWish {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly time: string
  readonly steps: number
}

interface ExampleTerms {
  readonly zone: string
  readonly category: { readonly id: number; readonly name: string }
  readonly defaultCategoryId: number | null
}

interface ExampleLine {
  readonly text: string
  readonly amount: number
}

export interface Example {
  readonly title: string
  readonly lines: readonly ExampleLine[]
  /** null: on request. */
  readonly total: number | null
}

/** The Saturday after today: a day on which rules of a weekend show. */
export function nextSaturday(today: Day): Day {
  return today + ((6 - weekdayOf(today) + 7) % 7 || 7)
}

function placementOf(interval: Interval, zone: string, { date, time, steps }: ExampleWish): Placement | null {
  const clock = clockOf(zone)
  const [day, minute] = [parseDay(date), parseTime(interval.isMultiDays ? (interval.settings.from ?? '08:00') : time)]
  if (day === null || minute === null || !Number.isInteger(steps) || steps < 1) return null
  const start = clock.toInstantOrNext(wallAt(day, minute))
  if (interval.isMultiDays) {
    const last = lastDayOf(interval, day, steps)
    return { start, end: clock.toInstantOrNext(wallAt(last + 1, 0)), steps }
  }
  if (interval.type === 'fixed') {
    const every = interval.settings.minutes ?? 0
    const length = (steps - 1) * every + (interval.interval ?? every)
    return { start, end: clock.toInstantOrNext(wallAt(day, minute) + length), steps }
  }
  return { start, end: start + steps * (interval.interval ?? 0), steps }
}

function titleOf(interval: Interval, { start, steps }: Placement, zone: string, category: string): string {
  const wall = clockOf(zone).toWall(start)
  const weekday = weekdayWords[weekdayOf(dayOfWall(wall))]
  const time = interval.isMultiDays ? '' : ` ${formatTime(minuteOfDay(wall))}`
  return `${weekday} ${dayWords(dayOfWall(wall))}${time}, ${stepsWord(interval, steps)}, ${category}`
}

/** What a booking would cost with the prices as they are being typed; null where the wish is no booking. */
export function priceExample(
  interval: Interval,
  draft: IntervalDraft,
  wish: ExampleWish,
  { zone, category, defaultCategoryId }: ExampleTerms,
): Example | null {
  const placement = placementOf(interval, zone, wish)
  if (!placement) return null
  const prices = knownPrices(draft.prices)
  const rules = draft.rules.map(wireRule)
  const steps = priceSteps(interval, placement, zone)
  const { bookings } = quote(
    [
      {
        key: 'example',
        title: draft.name,
        hasPrices: true,
        isTaxable: false,
        start: placement.start,
        end: placement.end,
        isMultiDays: interval.isMultiDays,
        steps,
        quantity: 1,
        prices,
        isFlat: draft.isFlat,
        rules,
        options: [],
      },
    ],
    { zone, priceCategoryId: category.id, defaultCategoryId, vat: null, roundsToFive: false },
  )
  const line = bookings[0]?.lines[0]
  const title = titleOf(interval, placement, zone, category.name)
  if (!line || line.total === null) return { title, lines: [], total: null }
  const lines = shownFactors(line).map(({ quantity, unitPrice, label }) => ({
    text: `${quantity} × ${formatExact(unitPrice)}${label && ` (${label})`}`,
    // Not rounded yet: only the sum is.
    amount: Math.round(quantity * unitPrice * 100) / 100,
  }))
  return { title, lines, total: line.total }
}
