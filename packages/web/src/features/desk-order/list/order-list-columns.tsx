import { customerNames, orderColumns as labels } from '@allmend/domain/lists'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { useQuery } from '@tanstack/react-query'
import type { ListColumn } from '../../../framework/list/list-description.ts'
import type { ListFilter } from '../../../framework/list/list-filter.ts'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { DeskOrderBadge } from '../../../ui/order-state-badge.tsx'
import { type OrderField, type OrderRow, orderChoicesQuery } from '../order-list.queries.ts'
import { bookingsWord, customerName, dayText } from '../order-words.ts'
import { PaymentMark } from '../payment-mark.tsx'

const dash = <span className="muted">–</span>
const day = (text: string | null) => (text ? <span className="num">{dayText(text)}</span> : dash)
const amount = (rappen: number) => <span className="num">{formatAmount(rappen)}</span>

export const totalText = ({ total, hasNoPriceObject }: OrderRow) =>
  hasNoPriceObject && total === 0 ? 'auf Anfrage' : formatAmount(total)

export const orderListColumns: readonly ListColumn<OrderRow, OrderField>[] = [
  {
    id: 'number',
    label: labels.number,
    sort: 'number',
    width: 126,
    isMain: true,
    cell: ({ number }) => <span className="num">{number}</span>,
  },
  {
    id: 'createdAt',
    label: labels.createdAt,
    sort: 'createdAt',
    width: 108,
    cell: ({ createdAt }) => <span className="num">{formatInstantDate(createdAt)}</span>,
    sub: ({ origin }) => (origin === 'desk' ? 'Schalter' : 'online'),
  },
  {
    id: 'customer',
    label: labels.customer,
    sort: 'customer',
    width: 176,
    cell: customerName,
    sub: ({ customer }) => customerNames(customer)[1] ?? customer.city,
    beside: ['company'],
  },
  {
    id: 'objects',
    label: labels.objects,
    width: 160,
    cell: ({ objects }) => objects.join(', ') || <span className="muted">Nur Positionen</span>,
    sub: ({ bookings }) => (bookings > 1 ? bookingsWord(bookings) : ''),
    beside: ['bookings'],
  },
  {
    id: 'priceCategory',
    label: labels.priceCategory,
    width: 128,
    isHidden: true,
    cell: ({ priceCategory }) => priceCategory || dash,
  },
  {
    id: 'paymentOption',
    label: labels.paymentOption,
    sort: 'paymentOption',
    width: 152,
    isHidden: true,
    cell: ({ paymentOption }) => paymentOption || dash,
  },
  {
    id: 'total',
    label: labels.total,
    sort: 'total',
    width: 92,
    align: 'end',
    cell: (order) => <span className="num">{totalText(order)}</span>,
    sub: ({ total, credited }) => (credited === 0 ? '' : `noch ${formatAmount(total - credited)}`),
    beside: ['credited', 'charged', 'dunned', 'paid', 'refunded'],
  },
  {
    id: 'owed',
    label: labels.owed,
    sort: 'owed',
    width: 96,
    align: 'end',
    cell: ({ owed }) => (owed === 0 ? dash : amount(owed)),
  },
  { id: 'bookedOn', label: labels.bookedOn, width: 112, isHidden: true, cell: ({ bookedOn }) => day(bookedOn) },
  { id: 'dueOn', label: labels.dueOn, sort: 'dueOn', width: 108, isHidden: true, cell: ({ dueOn }) => day(dueOn) },
  { id: 'paidOn', label: labels.paidOn, width: 112, isHidden: true, cell: ({ paidOn }) => day(paidOn) },
  {
    id: 'paymentState',
    label: labels.paymentState,
    sort: 'paymentState',
    width: 148,
    cell: (order) => <PaymentMark payment={order} />,
    sub: ({ dueOn, owed }) => (owed < 0 ? formatChf(-owed) : dueOn && owed > 0 ? `fällig ${dayText(dueOn)}` : ''),
  },
  {
    id: 'state',
    label: labels.state,
    sort: 'state',
    width: 164,
    cell: (order) => <DeskOrderBadge {...order} />,
  },
]

const useChoices = () => useQuery(orderChoicesQuery).data
const named = (list: readonly { readonly id: number; readonly name: string }[] | undefined) =>
  list?.map(({ id, name }) => ({ value: String(id), label: name }))

export const orderListFilters: readonly ListFilter[] = [
  { name: 'period', label: 'Zeitraum', kind: 'range', from: 'from', until: 'until' },
  {
    name: 'paymentOption',
    label: labels.paymentOption,
    kind: 'select',
    options: () => named(useChoices()?.paymentOptions),
  },
  {
    name: 'priceCategory',
    label: labels.priceCategory,
    kind: 'select',
    options: () => named(useChoices()?.priceCategories),
  },
  {
    name: 'object',
    label: 'Objekt',
    kind: 'select',
    options: () => useChoices()?.objects.map(({ id, title }) => ({ value: String(id), label: title })),
  },
]
