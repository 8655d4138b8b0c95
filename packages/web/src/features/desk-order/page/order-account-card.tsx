import type { DeskOrder } from '@allmend/contract'
import { afterCredits, formatSigned, isCreditNote } from '@allmend/domain/bookings'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCash, IconReceipt, IconReceiptRefund } from '@tabler/icons-react'
import { Fragment } from 'react'
import { SectionCard } from '../../../ui/section-card.tsx'
import { dayText } from '../order-words.ts'
import { useCreditNote } from '../orders.queries.ts'
import { PaymentMark } from '../payment-mark.tsx'
import type { OrderDialog } from './order-dialog.ts'

interface OrderAccountCardProps {
  readonly order: DeskOrder
  readonly mayEdit: boolean
  readonly onOpen: (dialog: OrderDialog) => void
}

/** What came in, what was credited and given back, and what is left. */
export function OrderAccountCard({ order, mayEdit, onOpen }: OrderAccountCardProps) {
  const { payments, credits, owed, refundable, state } = order
  const note = useCreditNote(order.id)
  const isOver = state === 'cancelcompleted'
  const isOnRequest = order.hasNoPriceObject && order.total === 0
  return (
    <SectionCard title="Konto" aside={<PaymentMark payment={order} />}>
      <dl className="order-sums">
        <div>
          <dt>Total</dt>
          <dd>{isOnRequest ? 'auf Anfrage' : formatAmount(order.total)}</dd>
        </div>
        {credits.map(({ id, title, amount, fee, bookingId, reason, by }) => (
          <Fragment key={`credit ${id}`}>
            {isCreditNote({ amount, fee }) && (
              <div>
                <dt>
                  <IconReceiptRefund size={16} stroke={1.7} aria-hidden="true" /> Gutschrift
                  <small className="muted">{[title, reason, by].filter(Boolean).join(', ')}</small>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    className="order-account__letter"
                    onClick={() => note.mutate(id)}
                  >
                    Gutschrift als PDF
                  </Button>
                </dt>
                <dd>{formatSigned(0 - amount)}</dd>
              </div>
            )}
            {fee > 0 && (
              <div>
                <dt>
                  <IconReceipt size={16} stroke={1.7} aria-hidden="true" />{' '}
                  {bookingId === null ? 'Einbehalten' : 'Stornogebühr'}
                  <small className="muted">{title}</small>
                </dt>
                <dd>{formatSigned(fee)}</dd>
              </div>
            )}
          </Fragment>
        ))}
        {credits.length > 0 && (
          <div className="order-sums__total">
            <dt>{afterCredits(credits)}</dt>
            <dd>{formatAmount(order.total - order.credited)}</dd>
          </div>
        )}
        {order.dunned > 0 && (
          <div>
            <dt>
              <IconReceipt size={16} stroke={1.7} aria-hidden="true" /> Mahngebühr
            </dt>
            <dd>{formatSigned(order.dunned)}</dd>
          </div>
        )}
        {payments.map(({ id, kind, amount, onDay, note, by }) => (
          <div key={`payment ${id}`}>
            <dt>
              {kind === 'payment' ? (
                <IconCash size={16} stroke={1.7} aria-hidden="true" />
              ) : (
                <IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />
              )}{' '}
              {kind === 'payment' ? 'Zahlung' : 'Rückerstattung'}
              <small className="muted">{[dayText(onDay), note, by].filter(Boolean).join(', ')}</small>
            </dt>
            <dd>{formatSigned(kind === 'payment' ? -amount : amount)}</dd>
          </div>
        ))}
        <div className="order-sums__total" data-late={order.isOverdue || undefined}>
          <dt>{owed < 0 ? 'Zurückzuzahlen' : 'Offen'}</dt>
          <dd>{isOnRequest && owed === 0 ? 'auf Anfrage' : formatChf(Math.abs(owed))}</dd>
        </div>
      </dl>
      {mayEdit && order.isPaymentChecked && (
        <p className="order-account__wait small">
          Eine Zahlung lässt sich hier erst erfassen, wenn das online eingegangene Geld verbucht oder zurückgegeben ist.
        </p>
      )}
      {mayEdit && !isOver && !order.isPaymentChecked && (owed > 0 || refundable > 0) && (
        <div className="order-account__actions">
          {owed > 0 && (
            <Button
              variant="default"
              leftSection={<IconCash size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => onOpen('payment')}
            >
              Zahlung erfassen
            </Button>
          )}
          {refundable > 0 && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => onOpen('refund')}
            >
              Rückerstattung erfassen
            </Button>
          )}
        </div>
      )}
    </SectionCard>
  )
}
