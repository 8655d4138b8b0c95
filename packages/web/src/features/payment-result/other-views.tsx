import './other-views.css'
import type { PaymentView } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { OrderNumber, OrderSummary, OrderView } from '../placed-order/index.ts'
import { Stepper, takeDraftBack } from '../reservation/index.ts'
import { GiveUpButton } from './give-up-button.tsx'
import { HeldNote } from './held-note.tsx'
import { PayChoice } from './pay-choice.tsx'
import { ReservationSummary } from './reservation-summary.tsx'
import { ResultHead } from './result-head.tsx'
import type { PaymentResult } from './result-of.ts'
import { usePayAgain } from './use-pay-again.ts'
import { usualOption } from './usual-option.ts'

/** The order stands, and is paid otherwise. */
export const OrderedView = ({ payment: { order, orderToken } }: { payment: PaymentView }) => (
  <>
    <Stepper step="abschluss" />
    <ResultHead
      result="ordered"
      title="Vielen Dank, Ihre Reservation ist eingegangen"
      text={`Eine Bestätigung mit allen Einzelheiten geht an ${order.contact.email}.`}
      aside={<OrderNumber number={order.number} />}
    />
    <OrderSummary order={order} token={orderToken}>
      {null}
    </OrderSummary>
  </>
)

interface NoticeProps {
  readonly payment: PaymentView
  readonly result: PaymentResult
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** One thing to say, and what it is about. */
const Notice = ({ payment, result, title, text, children }: NoticeProps) => (
  <OrderView
    main={
      <ResultHead result={result} title={title} text={text}>
        {children && <div className="pay-notice">{children}</div>}
      </ResultHead>
    }
    side={<ReservationSummary order={payment.order} isOver={result === 'over'} />}
  />
)

const OrderLink = ({ payment }: { payment: PaymentView }) => (
  <Button component={Link} to={`/order/${payment.orderToken}`} variant="outline" fullWidth>
    Bestellung ansehen
  </Button>
)

interface OpenViewProps {
  readonly payment: PaymentView
  readonly token: string
  readonly isFromOrder: boolean
  readonly isTired: boolean
  readonly isAsking: boolean
  readonly onAsk: () => void
}

/** Nobody knows yet. */
export function OpenView({ payment, token, isFromOrder, isTired, isAsking, onAsk }: OpenViewProps) {
  const again = usePayAgain(payment, token)
  const [isChoosing, setChoosing] = useState(false)
  const isHeld = payment.heldUntil !== null
  const hasChoice = isHeld && payment.options.length > 1
  if (!isTired && !(isFromOrder && isHeld)) {
    return (
      <Notice
        payment={payment}
        result="open"
        title="Zahlung wird geprüft"
        text="Wir fragen beim Anbieter nach. Das dauert meist nur wenige Sekunden."
      />
    )
  }
  const words = isFromOrder
    ? ['Zahlung noch offen', 'Beim Anbieter ist noch nichts eingegangen.']
    : [
        'Noch keine Antwort',
        `Der Anbieter hat die Zahlung noch nicht bestätigt. Haben Sie bezahlt, müssen Sie nichts weiter tun: Wir fragen weiter nach und schreiben an ${payment.order.contact.email}.`,
      ]
  const [title = '', text = ''] = words
  return (
    <Notice payment={payment} result="open" title={title} text={text}>
      {payment.heldUntil !== null && (
        <HeldNote until={payment.heldUntil} isOne={payment.order.reservations.length === 1} />
      )}
      {!isFromOrder && (
        <Button fullWidth loading={isAsking} onClick={onAsk}>
          Erneut nachfragen
        </Button>
      )}
      <Button
        variant={isFromOrder ? 'filled' : 'outline'}
        fullWidth
        loading={again.isPending}
        onClick={() => again.mutate(usualOption(payment)?.id)}
      >
        {isFromOrder ? `${formatChf(payment.amount)} jetzt bezahlen` : 'Zurück zur Zahlung'}
      </Button>
      {hasChoice && !isChoosing && (
        <Button variant="outline" fullWidth onClick={() => setChoosing(true)}>
          Andere Zahlungsart wählen
        </Button>
      )}
      {hasChoice && isChoosing && (
        <PayChoice payment={payment} takesFocus={true} isPaying={again.isPending} onPay={again.mutate} />
      )}
      {isHeld && <GiveUpButton token={token} />}
    </Notice>
  )
}

/** What was chosen is still there. */
function StartAgain() {
  const navigate = useNavigate()
  const start = () =>
    void navigate(takeDraftBack() ? { to: '/reservation', search: { step: 'termine' } } : { to: '/reservation' })
  return (
    <Button fullWidth onClick={start}>
      Neu reservieren
    </Button>
  )
}

/** The dates are free again. */
export function OverView({ payment }: { readonly payment: PaymentView }) {
  const isGivenUp = payment.order.reservations.some((reservation) => reservation.isGivenUp)
  const isOne = payment.order.reservations.length === 1
  const freeAgain = isOne ? 'Der Termin ist wieder frei.' : 'Die Termine sind wieder frei.'
  return (
    <Notice
      payment={payment}
      result="over"
      title={
        isGivenUp ? 'Reservation abgebrochen' : isOne ? 'Termin nicht mehr gehalten' : 'Termine nicht mehr gehalten'
      }
      text={`${isGivenUp ? freeAgain : 'Die Zeit für die Zahlung ist abgelaufen.'} ${
        payment.state === 'expired'
          ? 'Sollte eine Zahlung doch noch eintreffen, melden wir uns bei Ihnen.'
          : 'Es wurde nichts belastet.'
      }`}
    >
      <StartAgain />
    </Notice>
  )
}

export const MismatchView = ({ payment }: { payment: PaymentView }) => (
  <Notice
    payment={payment}
    result="mismatch"
    title="Zahlung wird von Hand geprüft"
    text={`Der Anbieter meldet etwas anderes als ${formatChf(payment.amount)}. Die Verwaltung ist informiert und meldet sich bei Ihnen. ${payment.order.reservations.some(({ state }) => state === 'held') ? 'Ihre Reservation bleibt so lange gehalten. ' : ''}Bitte bezahlen Sie nicht nochmals.`}
  >
    <OrderLink payment={payment} />
  </Notice>
)

export const ReturnedView = ({ payment }: { payment: PaymentView }) => {
  const { reservations } = payment.order
  const isLate = reservations.some(({ state }) => state === 'expired')
  return (
    <Notice
      payment={payment}
      result="returned"
      title="Ihr Geld geht zurück"
      text={`${payment.returnReason && `${payment.returnReason.replace(/[^.!?]$/, '$&.')} `}Sie erhalten ${formatChf(payment.amount)} auf demselben Weg zurück. Das kann einige Tage dauern.`}
    >
      {isLate && <StartAgain />}
      <OrderLink payment={payment} />
    </Notice>
  )
}
