import './paid-view.css'
import type { CustomerOrder, PaymentView } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { isSurplus } from '@allmend/domain/payments'
import { displayDate } from '@allmend/domain/time'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAppConfig } from '../../framework/app-config.ts'
import { useIsNarrow } from '../../framework/list/use-width.ts'
import { queryClient } from '../../framework/query-client.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { dayText, instantText } from '../../lib/booking-time.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import {
  CalendarButtons,
  OrderView,
  PayButton,
  PdfButton,
  paidLetterLabel,
  payByLink,
  readOrderPdf,
  StepsCard,
} from '../placed-order/index.ts'
import { Stepper } from '../reservation/index.ts'
import { paidSteps, receiptWords } from './paid-steps.ts'
import { ReservationSummary } from './reservation-summary.tsx'
import { LargeFact, ResultHead } from './result-head.tsx'

const isConfirmed = ({ reservations }: CustomerOrder) => reservations.every(({ state }) => state === 'confirmed')

/** How and when it was paid. */
function PaymentFacts({ payment }: { payment: PaymentView }) {
  const { title, texts } = useAppConfig()
  const { method, paidAt, order, orderToken, returned } = payment
  const facts = [
    ['Bezahlt mit', method],
    ['Am', paidAt ? instantText(paidAt) : ''],
    ['Zurückerstattet', returned > 0 ? formatChf(returned) : ''],
    ['Empfänger', texts.title || title],
    ['Bestellung', order.number],
  ] as const
  return (
    <div className="pay-facts">
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <PdfButton variant="light" fullWidth label={paidLetterLabel(order)} read={() => readOrderPdf(orderToken)} />
    </div>
  )
}

/** Until when the customer may still cancel all of it alone, and what that gives back today. */
function CancelNote({ order: { reservations } }: { order: CustomerOrder }) {
  const alive = reservations.filter(({ state }) => takingStates.includes(state))
  const [first] = alive.map(({ cancelUntil }) => cancelUntil).toSorted()
  if (!first || alive.some(({ mayCancel }) => !mayCancel)) return null
  const [only, ...others] = alive
  // Of several the sum depends on which of them go.
  const refund = others.length === 0 ? (only?.cancellationRefund ?? 0) : 0
  const back = refund > 0 ? `Wenn Sie heute stornieren, erhalten Sie ${formatChf(refund)} zurück.` : ''
  return (
    <p className="pay-cancel small">
      <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
      <span>
        Stornieren können Sie selbst bis {dayText(first)} {first.slice(11, 16)}.{back && ` ${back}`}
      </span>
    </p>
  )
}

function WayOn({ payment: { order, orderToken } }: { payment: PaymentView }) {
  const isOwn = useCurrentUser()?.role === 'user' && order.hasAccount
  return isOwn ? (
    <Button component={Link} to="/account/reservations" fullWidth>
      Zu meinen Reservationen
    </Button>
  ) : (
    <Button component={Link} to={`/order/${orderToken}`} fullWidth>
      Bestellung ansehen und ändern
    </Button>
  )
}

/** The money is there: how much, for what, and what comes next. */
export function PaidView({ payment }: { payment: PaymentView }) {
  const isNarrow = useIsNarrow()
  const { order, orderToken, amount } = payment
  // What was paid once more says nothing new about the order, and no receipt goes out for it.
  const isTwice = isSurplus(payment.returnReason)
  const state = isConfirmed(order) ? 'Ihre Reservation ist bestätigt.' : 'Ihre Zahlung ist angekommen.'
  const isPart = order.owed > 0
  const until = order.dueOn ?? order.payUntil
  const open = isPart
    ? ` Noch offen sind ${formatChf(order.owed)}${until ? `, zahlbar bis ${displayDate(until)}` : ''}.`
    : ''
  const twice = `Diese Zahlung war nicht mehr nötig: ${formatChf(amount)} gehen auf demselben Weg an Sie zurück, das kann einige Tage dauern. Sie erhalten eine E-Mail, sobald es so weit ist.`
  return (
    <>
      <Stepper step="abschluss" />
      <ResultHead
        result="paid"
        title={isTwice ? 'Schon bezahlt' : isPart ? 'Teilbetrag bezahlt, vielen Dank' : 'Bezahlt, vielen Dank'}
        text={isTwice ? twice : isNarrow ? `${state}${open}` : `${state}${open} Die ${receiptWords(order)}`}
        aside={
          <>
            <LargeFact label={isTwice ? 'Geht zurück' : 'Bezahlt'} value={formatChf(amount)} isAlone={isNarrow} />
            {!isNarrow && <LargeFact label="Bestellnummer" value={order.number} />}
          </>
        }
      >
        <PayButton
          order={order}
          pay={() => payByLink(orderToken)}
          onStale={() => void queryClient.invalidateQueries({ queryKey: ['payment'] })}
        />
        {isNarrow && <PaymentFacts payment={payment} />}
      </ResultHead>
      <OrderView
        main={
          <>
            <ReservationSummary order={order}>
              <CancelNote order={order} />
            </ReservationSummary>
            <StepsCard title="Wie geht es weiter?" steps={paidSteps(order, isTwice)} />
          </>
        }
        side={
          <>
            {!isNarrow && (
              <SectionCard title="Ihre Zahlung">
                <PaymentFacts payment={payment} />
              </SectionCard>
            )}
            <div className="card pay-calendars">
              <CalendarButtons order={order} token={orderToken} />
            </div>
            <WayOn payment={payment} />
          </>
        }
      />
    </>
  )
}
