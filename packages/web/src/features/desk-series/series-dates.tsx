import { formatAmount } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Check } from '../../framework/list/row-choice.tsx'
import { useMay } from '../../framework/permission.ts'
import { dayWords, StateBadge, timeWords } from '../desk-booking/index.ts'
import { DateMenu } from './date-menu.tsx'
import { type Decision, type SeriesDate, stepIds } from './series-steps.ts'
import { dateCount } from './series-words.ts'

interface SeriesDatesProps {
  readonly dates: readonly SeriesDate[]
  readonly onDecide: (ids: readonly number[], to: Decision) => void
}

/** Every date of the series; some of them can be chosen and decided about together. */
export function SeriesDates({ dates, onDecide }: SeriesDatesProps) {
  const mayDecide = useMay()({ permissions: ['reservation:status'] })
  const past = dates.filter(({ isOld }) => isOld)
  const [showsPast, setShowsPast] = useState(past.length === dates.length)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const rows = showsPast ? dates : dates.filter(({ isOld }) => !isOld)
  const selected = rows.filter(({ id }) => chosen.has(id))
  const toggle = (id: number) => setChosen((before) => before.symmetricDifference(new Set([id])))
  const isWhole = rows.length > 0 && selected.length === rows.length
  return (
    <section className="panel" aria-label="Termine der Serie">
      <div className="series-dates__head">
        {mayDecide && (
          <Check
            label="Alle Termine auswählen"
            isChecked={isWhole}
            isMixed={selected.length > 0 && !isWhole}
            onChange={(checked) => setChosen(checked ? new Set(rows.map(({ id }) => id)) : new Set())}
          />
        )}
        {selected.length > 0 ? <Chosen selected={selected} onDecide={onDecide} /> : <h2>{dateCount(rows.length)}</h2>}
        {past.length > 0 && past.length < dates.length && (
          <Button
            className="series-dates__past"
            variant="subtle"
            size="compact-sm"
            aria-expanded={showsPast}
            onClick={() => setShowsPast(!showsPast)}
          >
            {showsPast ? 'Vergangene ausblenden' : `${past.length} vergangene zeigen`}
          </Button>
        )}
      </div>
      <ul className="series-dates__list">
        {rows.map((date) => (
          <li key={date.id} className="series-date" data-over={date.isOld || undefined}>
            {mayDecide && (
              <Check
                label={`${dayWords(date.displayStart)} auswählen`}
                isChecked={chosen.has(date.id)}
                onChange={() => toggle(date.id)}
              />
            )}
            <Link className="series-date__when" to="/admin/bookings/$id" params={{ id: String(date.id) }}>
              <span className="num">{dayWords(date.displayStart)}</span>
              <span className="num muted">{timeWords(date)}</span>
            </Link>
            <span className="series-date__object muted">{date.objectTitle}</span>
            {date.total !== null && <span className="series-date__total num">{formatAmount(date.total)}</span>}
            <StateBadge {...date} />
            <DateMenu date={date} onDecide={onDecide} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Chosen({
  selected,
  onDecide,
}: {
  readonly selected: readonly SeriesDate[]
  readonly onDecide: SeriesDatesProps['onDecide']
}) {
  const steps = (
    [
      ['confirmed', 'Bestätigen'],
      ['rejected', 'Ablehnen'],
      ['cancelled', 'Stornieren'],
    ] as const
  ).map(([to, label]) => ({ to, label, ids: stepIds(selected, to) }))
  return (
    <div className="series-dates__chosen">
      <span aria-live="polite">{dateCount(selected.length)} ausgewählt</span>
      {steps
        .filter(({ ids }) => ids.length > 0)
        .map(({ to, label, ids }) => (
          <Button
            key={to}
            size="compact-sm"
            variant={to === 'confirmed' ? 'filled' : 'default'}
            onClick={() => onDecide(ids, to)}
          >
            {label}
            {ids.length < selected.length && ` (${ids.length})`}
          </Button>
        ))}
    </div>
  )
}
