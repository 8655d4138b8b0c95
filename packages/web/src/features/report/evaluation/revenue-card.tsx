import type { Evaluation } from '@allmend/contract'
import { formatAmount } from '@allmend/domain/money'
import { SectionCard } from '../../../ui/section-card.tsx'
import { PairBars } from '../charts/pair-bars.tsx'
import { longBucket, shortBucket } from './bucket-words.ts'

/** The years two periods lie in: «2026», «2025/26». */
const yearsOf = (from: string, until: string) =>
  from.slice(0, 4) === until.slice(0, 4) ? from.slice(0, 4) : `${from.slice(0, 4)}/${until.slice(2, 4)}`

export function RevenueCard({ evaluation }: { evaluation: Evaluation }) {
  const { buckets, unit, from, until, before } = evaluation
  const [now, earlier] = [yearsOf(from, until), yearsOf(before.from, before.until)]
  const title = `Umsatz nach ${unit === 'month' ? 'Monat' : 'Tag'} in CHF`
  const legend = (
    <span className="chart-legend">
      <span>
        <i />
        {now}
      </span>
      <span>
        <i data-before="" />
        {earlier}
      </span>
    </span>
  )
  return (
    <SectionCard title={title} aside={legend}>
      <PairBars
        pairs={buckets.map(({ key, revenue, revenueBefore }) => ({
          key,
          name: shortBucket(key),
          now: revenue,
          before: revenueBefore,
        }))}
      />
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Zeit</th>
              <th scope="col">{now}</th>
              <th scope="col">{earlier}</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map(({ key, revenue, revenueBefore }) => (
              <tr key={key}>
                <th scope="row">{longBucket(key)}</th>
                <td>{formatAmount(revenue)}</td>
                <td>{formatAmount(revenueBefore)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  )
}
