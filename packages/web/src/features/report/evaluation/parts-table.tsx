import type { Evaluation } from '@allmend/contract'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../ui/section-card.tsx'
import { changeOf, francs, percent, whole } from '../words.ts'

interface PartRow {
  readonly key: string
  readonly name: ReactNode
  readonly bookings: number
  readonly occupancy: number | null
  readonly revenue: number
  readonly revenueBefore: number
}

interface PartsTableProps {
  readonly title: string
  readonly head: string
  readonly rows: readonly PartRow[]
  readonly evaluation: Evaluation
}

const besidesWords = { fees: 'Stornogebühren', positions: 'Freie Positionen', rest: 'Rundung, Gutschriften' } as const
const besidesNames = ['fees', 'positions', 'rest'] as const

const Share = ({ value }: { value: number | null }) => (
  <span className="share">
    <i aria-hidden="true">
      <b style={{ width: `${Math.min(100, value ?? 0)}%` }} />
    </i>
    <span className="num">{percent(value)}</span>
  </span>
)

/** What belongs to no object stands below them, so that the column adds up to the total. */
export function PartsTable({
  title,
  head,
  rows,
  evaluation: { totals, totalsBefore, besides, besidesBefore },
}: PartsTableProps) {
  const shown = besidesNames.filter((name) => besides[name] !== 0)
  return (
    <SectionCard title={title}>
      <div className="parts">
        <table className="parts__table">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">Buchungen</th>
              <th scope="col">Auslastung</th>
              <th scope="col">CHF</th>
              <th scope="col" className="parts__change">
                Vorjahr
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, bookings, occupancy, revenue, revenueBefore }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="num">{whole(bookings)}</td>
                <td>
                  <Share value={occupancy} />
                </td>
                <td className="num">{francs(revenue)}</td>
                <td className="num parts__change">{changeOf(revenue, revenueBefore)?.text ?? '–'}</td>
              </tr>
            ))}
            {shown.map((name) => (
              <tr key={name} className="parts__besides">
                <th scope="row">{besidesWords[name]}</th>
                <td />
                <td />
                <td className="num">{francs(besides[name])}</td>
                <td className="num parts__change">{changeOf(besides[name], besidesBefore[name])?.text ?? '–'}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className="num">{whole(totals.bookings)}</td>
              <td>
                <Share value={totals.occupancy} />
              </td>
              <td className="num">{francs(totals.revenue)}</td>
              <td className="num parts__change">{changeOf(totals.revenue, totalsBefore.revenue)?.text ?? '–'}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </SectionCard>
  )
}
