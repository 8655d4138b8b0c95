import { formatAmount, formatChf, formatMoney } from '@allmend/domain/money'
import { providerNames } from '@allmend/domain/payments'
import { IconCreditCard, IconHistory, IconRefresh, IconShoppingCart } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { wallOf } from '../../lib/clock.ts'
import { formatInstant, formatInstantDate } from '../../lib/format-date.ts'
import { OnlineMark } from './payment-mark.tsx'
import { amountText, isFailed, markOf, periods } from './payment-words.ts'
import { askPayment, downloadPayments, type Payment, type PaymentField, paymentsQuery } from './payments.queries.ts'

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

/** When nothing came of it. */
const endText = ({ state, endedAt }: Payment) => (isFailed(state) && endedAt ? formatInstant(endedAt) : '')

const methodOf = ({ method, provider }: Payment) => method || providerNames[provider]

const columns: readonly ListColumn<Payment, PaymentField>[] = [
  {
    id: 'at',
    label: 'Datum',
    sort: 'at',
    width: 100,
    cell: ({ at }) => <span className="num">{formatInstantDate(at)}</span>,
    sub: ({ at }) => <span className="num">{wallOf(at).slice(11)}</span>,
  },
  {
    id: 'order',
    label: 'Bestellung',
    width: 132,
    isMain: true,
    isWrapped: true,
    beside: ['customer'],
    cell: ({ customer, orderNumber }) => customer || orderNumber,
    sub: ({ orderNumber }) => <span className="num">{orderNumber}</span>,
  },
  {
    id: 'method',
    label: 'Zahlungsmittel',
    width: 130,
    isWrapped: true,
    cell: methodOf,
    sub: ({ isTest }) => (isTest ? 'Testbetrieb' : ''),
  },
  {
    id: 'amount',
    label: 'Betrag CHF',
    sort: 'amount',
    width: 92,
    align: 'end',
    cell: ({ amount }) => <span className="num">{formatAmount(amount)}</span>,
  },
  {
    id: 'returned',
    label: 'Erstattet',
    sort: 'returned',
    width: 80,
    align: 'end',
    cell: ({ returned, toldCurrency }) => (
      <span className="num">{returned > 0 ? amountText(returned, toldCurrency) : '–'}</span>
    ),
  },
  {
    id: 'state',
    label: 'Stand',
    sort: 'state',
    width: 140,
    cell: (payment) => <OnlineMark payment={payment} />,
    sub: (payment) => <span className="num">{endText(payment)}</span>,
  },
  {
    id: 'fee',
    label: 'Gebühr',
    width: 92,
    align: 'end',
    isHidden: true,
    cell: ({ fee }) => <span className="num">{fee === null ? '–' : formatAmount(fee)}</span>,
  },
  { id: 'reference', label: 'Referenz', width: 160, isHidden: true, cell: ({ reference }) => reference },
]

const paymentList = defineList<Payment, PaymentField>({
  name: 'payments',
  words: { one: 'Zahlung', many: 'Zahlungen' },
  rowId: ({ id }) => id,
  rowName: (payment) => `${payment.orderNumber}, ${markOf(payment).word}`,
  columns,
  tabs: {
    name: 'state',
    label: 'Zahlungen nach Stand',
    options: [
      { value: 'all', label: 'Alle' },
      { value: 'open', label: 'Offen', tone: 'warning', empty: { title: 'Zurzeit ist keine Zahlung offen.' } },
      { value: 'paid', label: 'Bezahlt', empty: { title: 'Noch keine Zahlung ist eingegangen.' } },
      { value: 'returned', label: 'Erstattet', empty: { title: 'Noch nichts wurde erstattet.' } },
      { value: 'failed', label: 'Fehlgeschlagen', empty: { title: 'Keine Zahlung schlug fehl.' } },
    ],
  },
  filters: [{ name: 'period', label: 'Zeitraum', kind: 'select', options: periods }],
  defaultSort: { field: 'at', direction: 'desc' },
  searchPlaceholder: 'Name, Bestellung, Betrag',
  useRows: (request) => useQuery(paymentsQuery(request)),
  download: downloadPayments,
  isMarked: ({ difference }) => difference !== 0,
  card: {
    badge: (payment) => <OnlineMark payment={payment} />,
    body: (payment) => (
      <>
        <span className="row-cards__line">
          <span className="num">{formatChf(payment.amount)}</span>
          <span className="muted num">{formatInstant(payment.at)}</span>
        </span>
        <span className="muted">
          {payment.orderNumber}, {methodOf(payment)}
          {payment.isTest && ', Testbetrieb'}
        </span>
        {endText(payment) && <span className="muted num">{`${markOf(payment).word} am ${endText(payment)}`}</span>}
        {payment.returned > 0 && (
          <span className="muted">{formatMoney(payment.returned, payment.toldCurrency)} erstattet</span>
        )}
      </>
    ),
  },
  empty: {
    icon: <IconCreditCard size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Zahlung.',
    text: 'Sobald jemand online bezahlt, steht es hier.',
    filtered: 'Keine Zahlung gefunden.',
  },
})

const config = { permissions: ['payment:config'] } as const

/** Payments at the provider; a row opens what was said about it. */
export function PaymentList() {
  const [opened, setOpened] = useState<Payment | null>(null)
  const navigate = useNavigate()
  const ask = useMutation({
    mutationFn: ({ id }: Payment) => askPayment(id),
    onSuccess: () => notifySaved('Beim Anbieter nachgefragt.'),
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <>
      <ListPage
        list={paymentList}
        onOpen={setOpened}
        rowActions={[
          { label: 'Verlauf', icon: IconHistory, access: config, onClick: setOpened },
          { label: 'Beim Anbieter nachfragen', icon: IconRefresh, access: config, onClick: (row) => ask.mutate(row) },
          {
            label: 'Bestellung öffnen',
            icon: IconShoppingCart,
            access: { permissions: ['order:view'] },
            onClick: ({ orderId }) => void navigate({ to: '/admin/orders/edit/$id', params: { id: String(orderId) } }),
          },
        ]}
      />
      {opened && (
        <Suspense>
          <HistoryDialog payment={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
