import { formatAmount, formatChf } from '@allmend/domain/money'
import { priceLines } from '../cart/price-lines.ts'
import type { Validated } from '../shell/use-validation.ts'

/** What a booking costs, where no cart stands beside it. */
export function PriceLines({ validated: { summary, isLoading }, pieces }: { validated: Validated; pieces: number }) {
  const lines = priceLines(summary, pieces)
  const isOnRequest = lines.every(({ total }) => total === null)
  return (
    <section className="cost-lines" aria-label="Preis" aria-busy={isLoading}>
      <h3>Preis</h3>
      <dl>
        {lines.map(({ title, detail, total }) => (
          <div key={title}>
            <dt>
              {title} {detail && <small className="num">{detail}</small>}
            </dt>
            <dd className="num">{total === null ? 'auf Anfrage' : formatAmount(total)}</dd>
          </div>
        ))}
        <div className="cost-lines__sum">
          <dt>Total Objekt</dt>
          <dd className="num">{isOnRequest ? 'auf Anfrage' : formatChf(summary.total)}</dd>
        </div>
      </dl>
    </section>
  )
}
