import './unpaid-view.css'
import type { PaymentView } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconHelpCircle, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OrderView, paymentHint } from '../placed-order/index.ts'
import { GiveUpButton } from './give-up-button.tsx'
import { HeldNote } from './held-note.tsx'
import { PayChoice } from './pay-choice.tsx'
import { ReservationSummary } from './reservation-summary.tsx'
import { ResultHead } from './result-head.tsx'
import { usePayAgain } from './use-pay-again.ts'
import { usualOption } from './usual-option.ts'

type Unpaid = 'declined' | 'cancelled' | 'failed' | 'givenBack'

const words: Readonly<Record<Unpaid, readonly [title: string, text: string]>> = {
  declined: ['Zahlung abgelehnt', 'Ihre Bank hat die Zahlung nicht angenommen. Es wurde nichts belastet.'],
  cancelled: ['Zahlung abgebrochen', 'Es wurde nichts belastet. Ihre Angaben sind noch da.'],
  givenBack: [
    'Ihre Zahlung geht zurück',
    'Es kam etwas anderes an als verlangt. Sie erhalten es auf demselben Weg zurück, das kann einige Tage dauern. Ihre Reservation bleibt, bezahlen Sie sie bitte nochmals.',
  ],
  failed: ['Zahlung nicht möglich', 'Der Zahlungsanbieter war nicht erreichbar. Es wurde nichts belastet.'],
}

interface UnpaidViewProps {
  readonly payment: PaymentView
  readonly token: string
  readonly result: Unpaid
}

/** Nothing was taken, and the dates are still there: pay again, otherwise, or not at all. */
export function UnpaidView({ payment, token, result }: UnpaidViewProps) {
  const { order, heldUntil, options, amount } = payment
  const [title, text] = words[result]
  const [isChoosing, setChoosing] = useState(result === 'declined')
  const [isAsked, setAsked] = useState(false)
  const again = usePayAgain(payment, token)
  const usual = usualOption(payment)
  const isHeld = heldUntil !== null
  const isOne = order.reservations.length === 1
  const hasChoice = isHeld && options.length > 1
  const shownChoice = hasChoice && isChoosing
  const choose = () => {
    setChoosing(true)
    setAsked(true)
  }
  return (
    <OrderView
      main={
        <>
          <ResultHead result={result} title={title} text={text}>
            {!isHeld && paymentHint(order) && <p>{paymentHint(order)}</p>}
            {heldUntil !== null && <HeldNote until={heldUntil} isOne={isOne} />}
            {!shownChoice && (
              <div className="unpaid-actions">
                <Button
                  fullWidth
                  loading={again.isPending}
                  leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
                  onClick={() => again.mutate(usual?.id)}
                >
                  Nochmals versuchen
                </Button>
                <p className="muted small">
                  {[order.paymentOption ?? usual?.name, formatChf(amount)].filter(Boolean).join(', ')}
                </p>
                {!isHeld && (
                  <Button component={Link} to={`/order/${payment.orderToken}`} variant="outline" fullWidth>
                    Bestellung ansehen
                  </Button>
                )}
                {hasChoice && (
                  <Button variant="outline" fullWidth onClick={choose}>
                    Andere Zahlungsart wählen
                  </Button>
                )}
              </div>
            )}
          </ResultHead>
          {shownChoice && (
            <PayChoice payment={payment} takesFocus={isAsked} isPaying={again.isPending} onPay={again.mutate} />
          )}
          {result === 'declined' && (
            <div className="card unpaid-note">
              <IconHelpCircle size={20} stroke={1.7} aria-hidden="true" />
              <div>
                <h2>Warum wurde abgelehnt?</h2>
                <p className="muted small">
                  Das weiss nur Ihre Bank. Häufig ist die Limite erreicht oder die Karte nicht für das Internet
                  freigegeben.
                </p>
              </div>
            </div>
          )}
        </>
      }
      side={
        <>
          <ReservationSummary order={order} />
          {isHeld && (
            <>
              <div className="card unpaid-note">
                <IconInfoCircle size={20} stroke={1.7} aria-hidden="true" />
                <div>
                  <h2>Wenn die Zeit abläuft</h2>
                  <p className="muted small">
                    {isOne ? 'Der Termin wird' : 'Die Termine werden'} für andere frei. Ihre Auswahl bleibt gespeichert,
                    Sie können danach neu reservieren.
                  </p>
                </div>
              </div>
              <GiveUpButton token={token} />
            </>
          )}
        </>
      }
    />
  )
}
