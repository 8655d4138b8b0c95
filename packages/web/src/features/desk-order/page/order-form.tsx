import '../../../framework/form/record-page.css'
import '../../../ui/styles/mantine-forms.css'
import './order-form.css'
import type { DeskOrder } from '@allmend/contract'
import { deskOrderSteps } from '@allmend/domain/bookings'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { sumRows } from '@allmend/domain/pricing'
import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { packList, unpackList } from '../../../framework/form/packed-list.ts'
import { useEntryList } from '../../../framework/form/use-entry-list.ts'
import { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { useNamedPage } from '../../../framework/page-title.ts'
import { useMay } from '../../../framework/permission.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { DeskHistory } from '../../audit/index.ts'
import { NoticesCard } from '../../dunning/index.ts'
import { OrderBillCard } from '../../gateway/index.ts'
import { AcceptanceList } from '../../legal-text/index.ts'
import { OddPayments, OrderPaymentsCard } from '../../payments/index.ts'
import { CollectiveCard } from '../collective/collective-card.tsx'
import type { OrderChoices } from '../order-list.queries.ts'
import { orderSpec, orderWords, type PositionDraft, readOrder, wirePosition } from '../order-values.ts'
import { orderHistoryQuery, saveOrder } from '../orders.queries.ts'
import { OrderAccountCard } from './order-account-card.tsx'
import { OrderBookingsCard } from './order-bookings-card.tsx'
import { OrderCustomerCard } from './order-customer-card.tsx'
import type { OpenDialog, OrderDialog } from './order-dialog.ts'
import { OrderHead } from './order-head.tsx'
import { OrderPaymentCard } from './order-payment-card.tsx'
import { OrderPositionsCard } from './order-positions-card.tsx'

interface OrderFormProps {
  readonly order: DeskOrder
  readonly choices: OrderChoices
  readonly onOpen: (dialog: OpenDialog) => void
}

export function OrderForm({ order, choices, onOpen }: OrderFormProps) {
  const mayEdit = useMay()({ permissions: ['order:edit'] })
  const isOver = !deskOrderSteps(order.state).includes('cancelled')
  const form = useRecordForm({
    spec: orderSpec,
    record: order,
    read: readOrder,
    save: ({ positions, paymentOptionId, dueOn }, edited) =>
      saveOrder(
        {
          positions: unpackList<PositionDraft>(positions).map(wirePosition),
          paymentOptionId: paymentOptionId === '' ? null : Number(paymentOptionId),
          dueOn: dueOn || null,
        },
        edited ?? order,
      ),
    refusals: {
      'order.due_with_others': 'dueOn',
      'order.due_missing': 'dueOn',
      'order.due_early': 'dueOn',
      'order.due_far': 'dueOn',
      'order.total_negative': 'positions',
      'order.empty': 'positions',
      'order.billed': 'positions',
    },
    isReadOnly: !mayEdit || isOver,
    entity: 'order',
    auditNames: { paymentOptionId: 'paymentOption' },
    words: orderWords,
  })
  useNamedPage(`Bestellung ${order.number}`)
  const packed = form.values.positions
  const positions = useEntryList<PositionDraft>({
    entries: useMemo(() => unpackList<PositionDraft>(packed), [packed]),
    onChange: (entries) => form.set({ positions: packList(entries) }),
    version: order.version,
  })
  const option = choices.paymentOptions.find(({ id }) => id === order.paymentOptionId)
  const isPaidByInvoice = (option?.kind ?? 'invoice') === 'invoice'
  /** What was typed would be lost by it. */
  const open = (name: OrderDialog, paymentId?: number) =>
    form.leave(() => onOpen(paymentId === undefined ? { name } : { name, paymentId }))
  return (
    <div className="record-page">
      <OrderHead order={order} form={form} isPaidByInvoice={isPaidByInvoice} onOpen={open} />
      <OddPayments order={order} leave={form.leave} onReturn={(id) => open('odd-return', id)} />
      <form {...form.props} className="record-page__columns">
        <div className="record-page__column">
          <OrderBookingsCard order={order} />
          <OrderPositionsCard order={order} form={form} list={positions} vat={choices.vat} />
          <OrderCustomerCard order={order} />
          {order.acceptance && (
            <SectionCard title="Bedingungen">
              <AcceptanceList acceptance={order.acceptance} />
            </SectionCard>
          )}
        </div>
        <div className="record-page__column">
          <OrderSumsCard order={order} />
          <OrderAccountCard order={order} mayEdit={mayEdit} onOpen={open} />
          <OrderPaymentsCard order={order} leave={form.leave} onRefund={(id) => open('online-refund', id)} />
          <OrderBillCard orderId={order.id} />
          {order.collective && <CollectiveCard id={order.collective.id} mayEdit={mayEdit} />}
          <NoticesCard kind="order" id={order.id} />
          <OrderPaymentCard order={order} form={form} options={choices.paymentOptions} />
          <OrderHistoryCard id={order.id} mayEdit={mayEdit} />
        </div>
      </form>
      {form.guards}
    </div>
  )
}

/** What the order comes to, with its VAT and what that is reckoned on. */
function OrderSumsCard({ order }: { order: DeskOrder }) {
  const { total, hasNoPriceObject, priceCategory } = order
  return (
    <SectionCard title="Betrag" aside={priceCategory && <span className="muted small">Kategorie {priceCategory}</span>}>
      <dl className="order-sums">
        {sumRows(order).map(({ label, note, amount }) => (
          <div key={label}>
            <dt>
              {label} {note && <small className="muted">{note}</small>}
            </dt>
            <dd>{formatAmount(amount)}</dd>
          </div>
        ))}
        <div className="order-sums__total">
          <dt>Total</dt>
          <dd>{hasNoPriceObject && total === 0 ? 'auf Anfrage' : formatChf(total)}</dd>
        </div>
      </dl>
      {hasNoPriceObject && (
        <p className="muted small">
          Mindestens ein Preis ist «auf Anfrage». Legen Sie ihn in der Buchung fest, bevor Sie verbuchen.
        </p>
      )}
    </SectionCard>
  )
}

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))

/** What happened to the order: changes, notes, mails. */
function OrderHistoryCard({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const history = useQuery(orderHistoryQuery(id))
  const [isNoting, setNoting] = useState(false)
  return (
    <SectionCard
      title="Verlauf"
      aside={
        mayEdit && (
          <Button
            variant="subtle"
            leftSection={<IconMessage2 size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setNoting(true)}
          >
            Notiz
          </Button>
        )
      }
    >
      <DeskHistory history={history} />
      {isNoting && (
        <Suspense>
          <NoteDialog id={id} onClose={() => setNoting(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
