import './price-lines.css'
import type { Reservation } from '@allmend/contract'
import { formatAmount } from '@allmend/domain/money'

/** What a booking is charged for; how a line came about is told where it is a plain multiplication. */
export const PriceLines = ({ lines }: Pick<Reservation, 'lines'>) => (
  <ul className="price-lines">
    {lines.map(({ title, quantity, unitPrice, total }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same title may stand there twice, and the order is fixed
      <li key={index}>
        <span>
          {title}
          {unitPrice !== null && quantity !== 1 && quantity * unitPrice === total && (
            <small className="num">
              {quantity} × {formatAmount(unitPrice)}
            </small>
          )}
        </span>
        <span className="num">{total === null ? 'auf Anfrage' : formatAmount(total)}</span>
      </li>
    ))}
  </ul>
)

/** A sum below them. */
export const SumLine = ({ label, text, isTotal = false }: { label: string; text: string; isTotal?: boolean }) => (
  <p className="sum-line" data-total={isTotal || undefined}>
    <span>{label}</span>
    <span className="num">{text}</span>
  </p>
)
