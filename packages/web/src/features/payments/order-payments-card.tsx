import '../../framework/form/record-form.css'
import '../../ui/styles/tones.css'
import './payments.css'
import type { DeskOrder } from '@allmend/contract'
import { formatChf, formatMoney } from '@allmend/domain/money'
import { phaseOf, providerNames } from '@allmend/domain/payments'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconProgress, IconRefresh, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useMay } from '../../framework/permission.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { OddPayment } from './odd-payment.tsx'
import { OnlineMark } from './payment-mark.tsx'
import { isOdd, leftToReturn, missingWords } from './payment-words.ts'
import {
  cancelPayment,
  capturePayment,
  type OrderPayment,
  orderPaymentsQuery,
  refreshPaid,
} from './payments.queries.ts'

interface OrderPaymentsCardProps {
  readonly order: DeskOrder
  /** Asks before what was typed is lost. */
  readonly leave: (act: () => void) => void
}

interface ReturningProps extends OrderPaymentsCardProps {
  /** Opens what stays open whatever becomes of the page. */
  readonly onRefund: (paymentId: number) => void
}

/** What was paid online, or tried to; nothing where nobody did. */
export function OrderPaymentsCard({ order, leave, onRefund }: ReturningProps) {
  const may = useMay()
  const isOn = may({ featureFlag: 'payment', permissions: ['order:view'] })
  const mayRefund = may({ featureFlag: 'payment', permissions: ['order:edit'] })
  const { data } = useQuery({ ...orderPaymentsQuery(order.id), enabled: isOn })
  const payments = data ?? []
  const returned = payments.reduce((sum, one) => sum + one.returned, 0)
  const seen = useRef<number | null>(null)
  // What arrived while somebody looked on changes the account beside it.
  useEffect(() => {
    if (seen.current !== null && returned > seen.current) void refreshPaid()
    seen.current = data ? returned : null
  }, [data, returned])
  if (payments.length === 0) return null
  return (
    <SectionCard title="Online-Zahlungen">
      <ul className="order-online">
        {payments.map((payment) => {
          const left = leftToReturn(payment, order.refundable)
          return (
            <li key={payment.id}>
              <div className="order-online__line">
                <strong className="num">{formatChf(payment.amount)}</strong>
                <OnlineMark payment={payment} />
              </div>
              <p className="muted small">
                {[payment.method, providerNames[payment.provider], formatInstant(payment.at)]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              {payment.problem && <p className="small">{payment.problem}</p>}
              {payment.returned > 0 && (
                <p className="muted small">{formatMoney(payment.returned, payment.toldCurrency)} erstattet</p>
              )}
              {payment.returning > 0 && (
                <div>
                  <StatusBadge tone="info" icon={IconProgress}>
                    Rückerstattung läuft
                  </StatusBadge>{' '}
                  <span className="muted small num">{formatMoney(payment.returning, payment.toldCurrency)}</span>
                </div>
              )}
              {payment.refused && left > 0 && payment.returning === 0 && (
                <div>
                  <StatusBadge tone="error" icon={IconX}>
                    Rückerstattung abgelehnt
                  </StatusBadge>
                  <p className="small">
                    {formatMoney(payment.refused.amount, payment.toldCurrency)}
                    {payment.refused.problem && `, der Anbieter sagt: «${payment.refused.problem}»`}
                  </p>
                </div>
              )}
              {payment.isMissing && (
                <div>
                  <StatusBadge tone="error" icon={IconX}>
                    {missingWords}
                  </StatusBadge>
                </div>
              )}
              {mayRefund && payment.state === 'open' && <OpenPayment order={order} payment={payment} leave={leave} />}
              {mayRefund && left > 0 && payment.returning === 0 && (
                <div>
                  <Button
                    variant="default"
                    leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />}
                    onClick={() => onRefund(payment.id)}
                  >
                    Online zurückerstatten
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

interface OddPaymentsProps extends OrderPaymentsCardProps {
  readonly onReturn: (paymentId: number) => void
}

/** Above everything else of an order: money nobody knows what it is for, and what to do about it. */
export function OddPayments({ order, leave, onReturn }: OddPaymentsProps) {
  const may = useMay()
  const isOn = may({ featureFlag: 'payment', permissions: ['order:view'] })
  const mayDecide = may({ featureFlag: 'payment', permissions: ['order:edit'] })
  const { data = [] } = useQuery({ ...orderPaymentsQuery(order.id), enabled: isOn })
  return data
    .filter((payment) => isOdd(payment) && payment.returning === 0)
    .map((payment) => (
      <section key={payment.id} className="form-note odd-payment tone" data-tone="warning" aria-label="Zahlung prüfen">
        <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
        <p>
          <strong>Zahlung prüfen.</strong> {payment.problem} Verbucht ist nichts davon. Bis das entschieden ist, lässt
          sich die Bestellung weder verbuchen noch stornieren.
        </p>
        {mayDecide && (
          <div className="order-online__actions">
            <OddPayment orderId={order.id} payment={payment} leave={leave} onReturn={() => onReturn(payment.id)} />
          </div>
        )}
      </section>
    ))
}

/** What can be done about a payment nobody has made yet. */
function OpenPayment({ order, payment, leave }: OrderPaymentsCardProps & { readonly payment: OrderPayment }) {
  const [isCancelling, setCancelling] = useState(false)
  const ids = { orderId: order.id, paymentId: payment.id }
  const failed = { onError: (error: Error) => notifyStaying(errorText(error)) }
  const isReserved = phaseOf(payment.status) === 'reserved'
  const capture = useMutation({
    mutationFn: () => capturePayment(ids),
    onSuccess: () => notifySaved('Der Stand der Zahlung ist nachgeführt.'),
    onError: (error: Error) => {
      // Whoever asks is answered; only whoever wants to take something is refused.
      const isNews = !isReserved && error instanceof ApiError && error.code === 'payment.nothing_reserved'
      return isNews ? notifySaved('Beim Anbieter ist noch nichts eingegangen.') : notifyStaying(errorText(error))
    },
  })
  const cancel = useMutation({
    mutationFn: () => cancelPayment(ids),
    onSuccess: ({ state }) =>
      notifySaved(
        state === 'paid' ? 'Die Zahlung war schon eingegangen und ist verbucht.' : 'Die Zahlung ist abgebrochen.',
      ),
    ...failed,
  })
  return (
    <div className="order-online__actions">
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
        loading={capture.isPending}
        onClick={() => leave(() => capture.mutate())}
      >
        {isReserved ? 'Betrag einziehen' : 'Beim Anbieter nachfragen'}
      </Button>
      <Button
        variant="default"
        leftSection={<IconX size={16} stroke={1.7} aria-hidden="true" />}
        loading={cancel.isPending}
        onClick={() => leave(() => setCancelling(true))}
      >
        Zahlung abbrechen
      </Button>
      {isCancelling && (
        <Suspense>
          <LazyConfirmDialog
            title="Zahlung abbrechen?"
            text="Die Seite des Anbieters wird geschlossen. Die Bestellung bleibt, und die Kundin oder der Kunde kann nochmals bezahlen."
            confirm="Zahlung abbrechen"
            cancel="Zurück"
            onConfirm={() => {
              setCancelling(false)
              cancel.mutate()
            }}
            onCancel={() => setCancelling(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
