import type { Evaluation } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { Sparkline } from '../charts/sparkline.tsx'
import { changeOf, hoursOf, percent, pointsOf, whole } from '../words.ts'

interface Figure {
  readonly label: string
  readonly value: string
  readonly change: ReturnType<typeof changeOf>
  readonly course: readonly number[]
  /** More of it is worse. */
  readonly isBad?: boolean
}

function figuresOf({ totals, totalsBefore, buckets }: Evaluation): Figure[] {
  return [
    {
      label: 'Buchungen',
      value: whole(totals.bookings),
      change: changeOf(totals.bookings, totalsBefore.bookings),
      course: buckets.map(({ bookings }) => bookings),
    },
    {
      label: 'Belegte Stunden',
      value: hoursOf(totals.minutes),
      change: changeOf(totals.minutes, totalsBefore.minutes),
      course: buckets.map(({ minutes }) => minutes),
    },
    {
      label: 'Auslastung',
      value: percent(totals.occupancy),
      change: pointsOf(totals.occupancy, totalsBefore.occupancy),
      course: buckets.map(({ occupancy }) => occupancy ?? 0),
    },
    {
      label: 'Umsatz',
      value: formatChf(totals.revenue),
      change: changeOf(totals.revenue, totalsBefore.revenue),
      course: buckets.map(({ revenue }) => revenue),
    },
    {
      label: 'Stornoquote',
      value: percent(totals.cancellationRate, 1),
      change: pointsOf(totals.cancellationRate, totalsBefore.cancellationRate, 1),
      course: buckets.map(({ cancellationRate }) => cancellationRate ?? 0),
      isBad: true,
    },
  ]
}

const signs = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus }

function ChangeNote({ change, isBad = false }: Pick<Figure, 'change' | 'isBad'>) {
  if (!change) return <span className="change">ohne Vergleich</span>
  const Icon = signs[change.direction]
  const isGood = change.direction === 'same' ? undefined : (change.direction === 'up') !== isBad
  return (
    <span className="change num" data-good={isGood}>
      <Icon size={14} aria-hidden="true" />
      {change.text}
      <span className="visually-hidden"> gegenüber dem Vorjahr</span>
    </span>
  )
}

/** Five numbers, each against the year before. */
export const Figures = ({ evaluation }: { evaluation: Evaluation }) => (
  <section className="figures" aria-label="Kennzahlen">
    {figuresOf(evaluation).map(({ label, value, change, course, isBad = false }) => (
      <div key={label} className="figure">
        <span className="muted">{label}</span>
        <strong className="num">{value}</strong>
        <div className="figure__course">
          <ChangeNote change={change} isBad={isBad} />
          <Sparkline values={course} />
        </div>
      </div>
    ))}
  </section>
)
