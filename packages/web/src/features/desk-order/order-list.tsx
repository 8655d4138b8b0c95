import { formatChf } from '@allmend/domain/money'
import { IconFileSpreadsheet, IconFileTypeCsv, IconPlus, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { defineList } from '../../framework/list/list-description.ts'
import type { LinkedFilter } from '../../framework/list/list-filter.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { downloadLines, downloadOrders, type OrderField, type OrderRow, orderListQuery } from './order-list.queries.ts'
import { orderBulkActions } from './order-list-bulk.ts'
import { orderListColumns, orderListFilters, totalText } from './order-list-columns.tsx'
import { OrderStateBadge } from './order-state-badge.tsx'
import { customerName, dayText } from './order-words.ts'
import { PaymentMark } from './payment-mark.tsx'
import { useCustomerName } from './use-customer-name.ts'

/** Chosen at a person or an order; a list of all customers would help nobody. */
const customerFilter: LinkedFilter = {
  name: 'customer',
  label: 'Kunde',
  kind: 'linked',
  pattern: /^[1-9]\d{0,8}$/,
  useText: useCustomerName,
}

const orderList = defineList<OrderRow, OrderField>({
  name: 'orders',
  words: { one: 'Bestellung', many: 'Bestellungen' },
  rowId: ({ id }) => id,
  rowName: ({ number }) => number,
  columns: orderListColumns,
  filters: [...orderListFilters, customerFilter],
  tabs: {
    name: 'tab',
    label: 'Bestellungen nach Status',
    options: [
      { value: 'all', label: 'Alle' },
      { value: 'new', label: 'Neu', tone: 'warning' },
      { value: 'booked', label: 'Verbucht' },
      { value: 'open', label: 'Offen' },
      { value: 'overdue', label: 'Überfällig', tone: 'error' },
      { value: 'paid', label: 'Bezahlt' },
      { value: 'cancelled', label: 'Storniert' },
    ],
  },
  defaultSort: { field: 'createdAt', direction: 'desc' },
  searchPlaceholder: 'Nummer oder Kunde',
  useRows: (request) => useQuery(orderListQuery(request)),
  link: ({ id }) => ({ to: '/admin/orders/edit/$id', params: { id: String(id) } }),
  download: downloadOrders,
  exports: 'selected',
  moreExports: [
    {
      label: 'Positionen mit MwSt. (XLSX)',
      icon: IconFileSpreadsheet,
      fetch: (request) => downloadLines(request, 'xlsx'),
    },
    { label: 'Positionen mit MwSt. (CSV)', icon: IconFileTypeCsv, fetch: (request) => downloadLines(request, 'csv') },
  ],
  card: {
    badge: ({ state }) => <OrderStateBadge state={state} />,
    body: (order) => (
      <>
        <span>{customerName(order)}</span>
        <span className="muted">{order.objects.join(', ')}</span>
        <span className="row-cards__line">
          <span className="num">
            {order.hasNoPriceObject && order.total === 0 ? totalText(order) : formatChf(order.total)}
          </span>
          <PaymentMark payment={order} />
        </span>
        {order.dueOn && order.owed > 0 && <span className="muted num">fällig {dayText(order.dueOn)}</span>}
      </>
    ),
  },
  empty: {
    icon: <IconShoppingCart size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Bestellung.',
    text: 'Bestellungen entstehen, wenn jemand reserviert, oder hier für einen Kunden am Schalter.',
    filtered: 'Keine Bestellung gefunden.',
  },
})

const sumOf = (rows: readonly OrderRow[]) => `Summe ${formatChf(rows.reduce((sum, { total }) => sum + total, 0))}`

export const OrderList = () => (
  <ListPage
    list={orderList}
    bulkActions={orderBulkActions}
    sumOf={sumOf}
    primary={{
      label: 'Neue Bestellung',
      icon: IconPlus,
      access: { permissions: ['order:create'] },
      to: '/admin/orders/edit',
    }}
  />
)
