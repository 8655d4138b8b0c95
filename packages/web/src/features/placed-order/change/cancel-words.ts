import type { Reservation } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'

type Cancellable = Pick<Reservation, 'cancellationFee' | 'cancellationRefund'>

/** What becomes of money that came in, once a booking is cancelled: the office pays back, nothing goes by itself. */
function moneyWords({ cancellationFee: fee, cancellationRefund: refund }: Cancellable): string {
  if (refund === null) return ''
  const kept = fee > 0 ? `Die Stornogebühr von ${formatChf(fee)} wird einbehalten. ` : ''
  if (refund > 0) return `${kept}Die Verwaltung zahlt Ihnen ${formatChf(refund)} zurück.`
  return fee > 0 ? `${kept}Zurückgezahlt wird nichts.` : ''
}

/** What cancelling means, before somebody does it. */
export function cancelQuestion(reservation: Cancellable): string {
  const { cancellationFee: fee } = reservation
  const cost = fee > 0 ? `Die Stornierung kostet ${formatChf(fee)}.` : ''
  return [moneyWords(reservation) || cost, 'Der Termin wird für andere frei; das lässt sich nicht rückgängig machen.']
    .filter(Boolean)
    .join(' ')
}

/** What was done. */
export const cancelledWords = (reservation: Cancellable): string =>
  ['Die Reservation ist storniert.', moneyWords(reservation)].filter(Boolean).join(' ')
