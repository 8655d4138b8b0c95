import './free-days.css'
import { useId } from 'react'
import { LoadError } from '../../../../ui/load-error.tsx'
import { DayMonths } from './day-months.tsx'
import { dayStateWords, monthsOf, useObjectDays } from './day-states.ts'

interface DayStripProps {
  readonly objectId: number
  readonly picked: string | undefined
  readonly onPick: (day: string) => void
}

const explained = ['free', 'partly', 'taken', 'closed'] as const

/** Three months of days at a glance; a day that has free times leads to the next step. */
export function DayStrip({ objectId, picked, onPick }: DayStripProps) {
  const title = useId()
  const { data, error, refetch } = useObjectDays(objectId)
  if (error) return <LoadError error={error} onRetry={() => refetch()} />
  const months = data ? monthsOf(data) : []
  const [first, last] = [months[0], months.at(-1)]
  return (
    <section className="free-days" aria-labelledby={title}>
      <div className="free-days__head">
        <h3 id={title}>Freie Tage</h3>
        {first && last && (
          <p className="muted small">
            {first.name} {first.year} bis {last.name} {last.year}
          </p>
        )}
      </div>
      {data ? (
        <DayMonths months={months} picked={picked} onPick={onPick} />
      ) : (
        <div className="free-days__wait" aria-busy="true" />
      )}
      <ul className="free-legend">
        {explained.map((state) => (
          <li key={state}>
            <i data-state={state} aria-hidden="true" />
            {dayStateWords[state]}
          </li>
        ))}
      </ul>
    </section>
  )
}
