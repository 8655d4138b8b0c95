import './price-lines.css'
import type { CustomerOrder, Reservation } from '@allmend/contract'
import { accountLines, formatSigned } from '@allmend/domain/bookings'
import { formatAmount, formatChf } from '@allmend/domain/money'
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

interface SumLineProps {
  readonly label: string
  readonly note?: string
  readonly text: string
  readonly isTotal?: boolean
}

/** A sum below them. */
export const SumLine = ({ label, note = '', text, isTotal = false }: SumLineProps) => (
  <p className="sum-line" data-total={isTotal || undefined}>
    <span>
      {label}
      {note && <small className="muted">{note}</small>}
    </span>
    <span className="num">{text}</span>
  </p>
)

type Ended = Pick<Reservation, 'state' | 'fee'> & Partial<Pick<Reservation, 'isMoneyKept'>>

/** What an order keeps of its payments stands with the order, not with a booking. */
function freeWords({ state, isMoneyKept = false }: Ended): string {
  if (state !== 'cancelled') return 'Der Preis wird nicht verrechnet.'
  return isMoneyKept
    ? 'Storniert ohne Stornogebühr. Was einbehalten wird, steht bei der Bestellung.'
    : 'Storniert ohne Stornogebühr.'
}

/** Of a booking that ended: what it still costs, in place of its price. */
export const EndedSum = ({ booking }: { booking: Ended }) => {
  const { state, fee } = booking
  if (!['cancelled', 'rejected', 'expired'].includes(state)) return null
  return fee > 0 ? (
    <SumLine label="Stornogebühr" note="wird statt des Preises verrechnet" text={formatChf(fee)} isTotal />
  ) : (
    <p className="muted small">{freeWords(booking)}</p>
  )
}

type Account = Pick<CustomerOrder, 'total' | 'dunned' | 'credits' | 'paid' | 'refunded'>

/** Below the total of an order: what became of it, down to what is left to pay. */
export const AccountLines = ({ order }: { order: Account }) =>
  accountLines(order).map(({ label, note, amount, isSum }, index) => (
    <SumLine
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand there twice, and the order is fixed
      key={index}
      label={label}
      note={note}
      text={isSum ? formatChf(amount) : formatSigned(amount)}
      isTotal={isSum}
    />
  ))
