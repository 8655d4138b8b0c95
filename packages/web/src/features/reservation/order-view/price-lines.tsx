import './price-lines.css'
import type { Reservation } from '@allmend/contract'
import { formatAmount } from '@allmend/domain/money'
import { factorWords } from '@allmend/domain/pricing'

/** What a booking is charged for; how a line came about is told where that comes to its total. */
export const PriceLines = ({ lines }: Pick<Reservation, 'lines'>) => (
  <ul className="price-lines">
    {lines.map(({ title, total, ...line }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same title may stand there twice, and the order is fixed
      <li key={index}>
        <span>
          {title}
          <Factors words={factorWords({ ...line, total })} />
        </span>
        <span className="num">{total === null ? 'auf Anfrage' : formatAmount(total)}</span>
      </li>
    ))}
  </ul>
)

const Factors = ({ words }: { readonly words: string }) => words !== '' && <small className="num">{words}</small>

/** A sum below them. */
export const SumLine = ({ label, text, isTotal = false }: { label: string; text: string; isTotal?: boolean }) => (
  <p className="sum-line" data-total={isTotal || undefined}>
    <span>{label}</span>
    <span className="num">{text}</span>
  </p>
)
