import { formatAmount, formatChf } from '@allmend/domain/money'
import type { DraftBooking } from '../../../booking-draft/index.ts'
import { whenWords } from '../../cart/booking-words.ts'
import { priceLines } from '../../cart/price-lines.ts'
import type { Validated } from '../../shell/use-validation.ts'

interface BookingPriceProps {
  readonly validated: Validated
  readonly booking: DraftBooking
}

/** When a booking is and what it costs, where no cart stands beside it. */
export function BookingPrice({ validated: { summary, isLoading }, booking }: BookingPriceProps) {
  const lines = priceLines(summary, booking.quantity)
  const isOnRequest = lines.every(({ total }) => total === null)
  return (
    <section className="cost-lines" aria-label="Preis" aria-busy={isLoading}>
      <h3>Preis</h3>
      <p className="cost-lines__when num">{whenWords(booking)}</p>
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
