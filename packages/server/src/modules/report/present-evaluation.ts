import type { Evaluation, EvaluationFigures } from '@allmend/contract'
import {
  type BucketUnit,
  bucketKey,
  bucketKeys,
  cellOf,
  type Occupancy,
  type Period,
  percentOf,
  type Share,
  yearBefore,
} from '@allmend/domain/evaluation'
import { formatDay } from '@allmend/domain/time'
import type { Facts } from './facts.ts'
import type { BesidesRow } from './read-besides.ts'
import type { ReportObject } from './read-evaluated-objects.ts'
import type { FigureRow } from './read-figures.ts'

const sumOf = <T>(rows: readonly T[], pick: (row: T) => number) => rows.reduce((sum, row) => sum + pick(row), 0)
const besidesOf = ({ fees, positions, rest }: BesidesRow) => fees + positions + rest

function figuresOf(rows: readonly FigureRow[], besides: readonly BesidesRow[], share: Share): EvaluationFigures {
  const [bookings, cancelled] = [sumOf(rows, (row) => row.bookings), sumOf(rows, (row) => row.cancelled)]
  return {
    bookings,
    cancelled,
    minutes: sumOf(rows, (row) => row.minutes),
    revenue: sumOf(rows, (row) => row.revenue) + sumOf(besides, besidesOf),
    occupancy: percentOf(share),
    cancellationRate: percentOf({ taken: cancelled, open: cancelled + bookings }),
  }
}

const totalsOf = ({ rows, besides, occupancy: { open, taken } }: Facts) =>
  figuresOf(rows, besides, { open: open.total, taken: taken.total })

export function presentEvaluation(
  period: Period,
  unit: BucketUnit,
  objects: readonly ReportObject[],
  now: Facts,
  earlier: Facts,
): Evaluation {
  const before = yearBefore(period)
  const part = partsOf(now, earlier)
  const priceCategories = [...new Set([...now.rows, ...earlier.rows, ...now.besides].map((row) => row.priceCategory))]
  return {
    from: formatDay(period.from),
    until: formatDay(period.until),
    before: { from: formatDay(before.from), until: formatDay(before.until) },
    unit,
    totals: totalsOf(now),
    totalsBefore: totalsOf(earlier),
    buckets: bucketsOf(period, unit, now, earlier),
    objects: objectsOf(objects, part),
    categories: [...Map.groupBy(objects, ({ category }) => category)].map(([name, group]) => ({
      name,
      ...part(group),
    })),
    priceCategories: priceCategories
      .map((name) => ({
        name,
        bookings: sumOf(ofCategory(now.rows, name), (row) => row.bookings),
        revenue: revenueOfCategory(now, name),
        revenueBefore: revenueOfCategory(earlier, name),
      }))
      .sort((a, b) => b.revenue - a.revenue || a.name.localeCompare(b.name, 'de')),
    besides: sumBesides(now.besides),
    besidesBefore: sumBesides(earlier.besides),
    hours: hoursOf(now.occupancy),
  }
}

const ofCategory = <Row extends { priceCategory: string }>(rows: readonly Row[], name: string) =>
  rows.filter(({ priceCategory }) => priceCategory === name)

const revenueOfCategory = ({ rows, besides }: Facts, name: string) =>
  sumOf(ofCategory(rows, name), ({ revenue }) => revenue) + sumOf(ofCategory(besides, name), besidesOf)

const sumBesides = (rows: readonly BesidesRow[]) => ({
  fees: sumOf(rows, ({ fees }) => fees),
  positions: sumOf(rows, ({ positions }) => positions),
  rest: sumOf(rows, ({ rest }) => rest),
})

function bucketsOf(period: Period, unit: BucketUnit, now: Facts, earlier: Facts): Evaluation['buckets'] {
  const [rows, besides] = [Map.groupBy(now.rows, byBucket), Map.groupBy(now.besides, byBucket)]
  const shares = sharesOf(period, unit, now.occupancy)
  const totals = earlierRevenue(earlier)
  const keysBefore = bucketKeys(yearBefore(period), unit)
  return bucketKeys(period, unit).map((key, place) => {
    const keyBefore = keysBefore[place] ?? null
    return {
      key,
      keyBefore,
      ...figuresOf(rows.get(key) ?? [], besides.get(key) ?? [], shares.get(key) ?? { open: 0, taken: 0 }),
      revenueBefore: totals.get(keyBefore ?? '') ?? 0,
    }
  })
}

const byBucket = ({ bucket }: { readonly bucket: string }) => bucket

function earlierRevenue({ rows, besides }: Facts): Map<string, number> {
  const totals = new Map<string, number>()
  const add = (bucket: string, amount: number) => totals.set(bucket, (totals.get(bucket) ?? 0) + amount)
  for (const row of rows) add(row.bucket, row.revenue)
  for (const row of besides) add(row.bucket, besidesOf(row))
  return totals
}

function sharesOf({ from }: Period, unit: BucketUnit, { open, taken }: Occupancy): Map<string, Share> {
  const shares = new Map<string, Share>()
  for (const [place, minutes] of open.byDay.entries()) {
    const key = bucketKey(from + place, unit)
    const known = shares.get(key) ?? { open: 0, taken: 0 }
    shares.set(key, { open: known.open + minutes, taken: known.taken + (taken.byDay[place] ?? 0) })
  }
  return shares
}

type Part = ReturnType<ReturnType<typeof partsOf>>

/** Without those that are stored away and were not booked in either year. */
const objectsOf = (
  objects: readonly ReportObject[],
  part: (objects: readonly ReportObject[]) => Part,
): Evaluation['objects'] =>
  objects.flatMap((object) => {
    const own = part([object])
    const isShown = object.isVisible || own.bookings > 0 || own.revenueBefore > 0
    return isShown ? [{ id: object.id, title: object.title, category: object.category, ...own }] : []
  })

/** What some objects share in. A whole counts with the places of all its leaves. */
function partsOf(now: Facts, earlier: Facts) {
  const byObject = ({ objectId }: FigureRow) => objectId
  const [rowsNow, rowsEarlier] = [Map.groupBy(now.rows, byObject), Map.groupBy(earlier.rows, byObject)]
  return (objects: readonly ReportObject[]) => {
    const rows = objects.flatMap(({ id }) => rowsNow.get(id) ?? [])
    const shares = objects.map(({ id }) => now.occupancy.byObject.get(id) ?? { open: 0, taken: 0 })
    return {
      bookings: sumOf(rows, (row) => row.bookings),
      minutes: sumOf(rows, (row) => row.minutes),
      occupancy: percentOf({ open: sumOf(shares, ({ open }) => open), taken: sumOf(shares, ({ taken }) => taken) }),
      revenue: sumOf(rows, (row) => row.revenue),
      revenueBefore: sumOf(
        objects.flatMap(({ id }) => rowsEarlier.get(id) ?? []),
        (row) => row.revenue,
      ),
    }
  }
}

const hoursOf = ({ open, taken }: Occupancy) =>
  [1, 2, 3, 4, 5, 6, 0].map((weekday) =>
    Array.from({ length: 24 }, (_, hour) => {
      const cell = cellOf(weekday, hour)
      return percentOf({ open: open.byCell[cell] ?? 0, taken: taken.byCell[cell] ?? 0 })
    }),
  )
