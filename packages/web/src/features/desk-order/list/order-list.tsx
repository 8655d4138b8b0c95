import { formatChf } from '@allmend/domain/money'
import {
  IconCheck,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconFiles,
  IconFileTypeCsv,
  IconPlus,
  IconPrinter,
  IconShoppingCart,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { getAppConfig } from '../../../framework/app-config.ts'
import type { BulkAction } from '../../../framework/list/list-actions.ts'
import { defineList } from '../../../framework/list/list-description.ts'
import type { LinkedFilter } from '../../../framework/list/list-filter.ts'
import { ListPage } from '../../../framework/list/list-page.tsx'
import { notifyMailed } from '../../../framework/mail-delivery/mail-delivery.ts'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { api } from '../../../lib/api.ts'
import { DeskOrderBadge } from '../../../ui/order-state-badge.tsx'
import {
  downloadLines,
  downloadOrders,
  type OrderField,
  type OrderRow,
  orderListQuery,
  setOrdersState,
} from '../order-list.queries.ts'
import { customerName, dayText, ordersWord } from '../order-words.ts'
import { PaymentMark } from '../payment-mark.tsx'
import { orderListColumns, orderListFilters, totalText } from './order-list-columns.tsx'

async function change(ids: readonly number[], to: 'booked' | 'payed', done: string): Promise<void> {
  const { changed, refused } = await setOrdersState(ids, to)
  const words = `${ordersWord(changed)} ${done}.`
  if (changed > 0 && to === 'payed') void notifySaved(words)
  if (changed > 0 && to === 'booked') {
    const mailed = 'Rechnungen gehen per E-Mail hinaus; ohne Adresse sind sie zu drucken.'
    void notifyMailed({ done: words, mailed, instead: 'Drucken Sie die Rechnungen («Drucken»)' })
  }
  if (refused > 0) {
    const word = refused === 1 ? 'wurde' : 'wurden'
    void notifyStaying(
      `${ordersWord(refused)} ${word} nicht ${done}: Dieser Schritt passt nicht zu ihrem Status, oder ein Preis ist «auf Anfrage».`,
    )
  }
}

const access = { permissions: ['order:edit'] } as const

/** What the municipality's software bills as well would be paid twice. */
const billedElsewhere = () =>
  getAppConfig().featureFlags.includes('hisoftgateway')
    ? ' Offene Rechnungen in der Gemeindesoftware müssen dort ausgebucht werden; die Seite jeder Bestellung weist darauf hin.'
    : ''

const orderBulkActions: readonly BulkAction[] = [
  {
    label: 'Als bezahlt markieren',
    icon: IconCheck,
    isMain: true,
    access,
    ask: (count) => ({
      title: `${ordersWord(count)} als bezahlt markieren?`,
      text: `Was noch offen ist, wird als Zahlung mit dem heutigen Datum erfasst. Bestellungen mit einem Preis «auf Anfrage» bleiben, wie sie sind.${billedElsewhere()}`,
      confirm: 'Als bezahlt markieren',
    }),
    run: (ids) => change(ids, 'payed', 'als bezahlt markiert'),
  },
  {
    label: 'Verbuchen',
    icon: IconFileInvoice,
    access,
    ask: (count) => ({
      title: `${ordersWord(count)} verbuchen?`,
      text: 'Danach steht das Total fest, und die Zahlungsfrist beginnt heute. Was auf Rechnung bestellt ist, geht als PDF per E-Mail hinaus. Bestellungen mit einem Preis «auf Anfrage» bleiben, wie sie sind.',
      confirm: 'Verbuchen',
    }),
    run: (ids) => change(ids, 'booked', 'verbucht'),
  },
]

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
    badge: (order) => <DeskOrderBadge {...order} />,
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
        {order.owed < 0 && <span className="muted num">Zurückzuzahlen {formatChf(-order.owed)}</span>}
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

const PrintDialog = lazy(async () => ({ default: (await import('./print-dialog.tsx')).PrintDialog }))
const CollectiveDialog = lazy(async () => ({ default: (await import('./collective-dialog.tsx')).CollectiveDialog }))

/** What is asked about the chosen orders in a dialog of its own. */
interface Asked {
  readonly what: 'print' | 'collective'
  readonly ids: readonly number[]
  readonly onDone: () => void
}

export function OrderList() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const opened = (label: string, icon: typeof IconCheck, what: Asked['what']): BulkAction => ({
    label,
    icon,
    access,
    isRare: true,
    open: (ids, onDone) => setAsked({ what, ids, onDone }),
  })
  const Dialog = asked?.what === 'print' ? PrintDialog : CollectiveDialog
  return (
    <>
      <ListPage
        list={orderList}
        bulkActions={[
          ...orderBulkActions,
          opened('Sammelrechnung', IconFiles, 'collective'),
          opened('Drucken', IconPrinter, 'print'),
        ]}
        sumOf={sumOf}
        primary={{
          label: 'Neue Bestellung',
          icon: IconPlus,
          access: { permissions: ['order:create'] },
          to: '/admin/orders/edit',
        }}
      />
      {asked && (
        <Suspense>
          <Dialog ids={asked.ids} onDone={asked.onDone} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What the person of a filtered list is called, by the newest of their orders. */
function useCustomerName(id: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['orders', 'customer', id],
    queryFn: ({ signal }) =>
      api('GET /api/admin/orders', {
        table: { page: 1, itemsPerPage: 1, sort: [], filters: { customer: id } },
        signal,
      }),
  })
  const [row] = data?.rows ?? []
  return row && customerName(row)
}
