import type { CollectiveRow, RouteMap } from '@allmend/contract'
import { customerNames } from '@allmend/domain/lists'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { IconFiles, IconFileTypePdf } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { defineList, type ListColumn } from '../../../framework/list/list-description.ts'
import { ListPage } from '../../../framework/list/list-page.tsx'
import { api } from '../../../lib/api.ts'
import { dayText, ordersWord } from '../order-words.ts'
import { useCollectivePdf } from './collective.queries.ts'
import { CollectiveStanding } from './collective-standing.tsx'

type Field = RouteMap['GET /api/admin/collective-invoices']['table']['sortable'][number]

const customer = (row: CollectiveRow) => customerNames(row.customer)[0]
const amount = (rappen: number) => <span className="num">{formatAmount(rappen)}</span>
const day = (text: string) => <span className="num">{dayText(text)}</span>

const columns: readonly ListColumn<CollectiveRow, Field>[] = [
  {
    id: 'number',
    label: 'Nummer',
    sort: 'number',
    width: 126,
    isMain: true,
    cell: ({ number }) => <span className="num">{number}</span>,
    sub: ({ orders }) => ordersWord(orders),
  },
  { id: 'customer', label: 'Kunde', width: 200, cell: customer, sub: (row) => customerNames(row.customer)[1] ?? '' },
  { id: 'madeOn', label: 'Datum', sort: 'madeOn', width: 110, cell: ({ madeOn }) => day(madeOn) },
  { id: 'dueOn', label: 'Fällig am', sort: 'dueOn', width: 110, cell: ({ dueOn }) => day(dueOn) },
  { id: 'total', label: 'Total CHF', sort: 'total', width: 110, align: 'end', cell: ({ total }) => amount(total) },
  { id: 'owed', label: 'Offen CHF', sort: 'owed', width: 110, align: 'end', cell: ({ owed }) => amount(owed) },
  { id: 'state', label: 'Status', width: 140, cell: (row) => <CollectiveStanding of={row} /> },
]

const collectiveList = defineList<CollectiveRow, Field>({
  name: 'collective-invoices',
  words: { one: 'Sammelrechnung', many: 'Sammelrechnungen' },
  rowId: ({ id }) => id,
  rowName: ({ number }) => number,
  columns,
  tabs: {
    name: 'tab',
    label: 'Sammelrechnungen nach Status',
    options: [
      { value: 'all', label: 'Alle', isUncounted: true },
      { value: 'open', label: 'Offen', isUncounted: true },
      { value: 'overdue', label: 'Überfällig', isUncounted: true },
      { value: 'paid', label: 'Nichts offen', isUncounted: true },
    ],
  },
  defaultSort: { field: 'number', direction: 'desc' },
  searchPlaceholder: 'Nummer oder Kunde',
  useRows: (table) =>
    useQuery({
      queryKey: ['orders', 'collectives', table],
      queryFn: ({ signal }) => api('GET /api/admin/collective-invoices', { table, signal }),
      placeholderData: keepPreviousData,
    }),
  link: ({ id }) => ({ to: '/admin/collective-invoices/$id', params: { id: String(id) } }),
  card: {
    badge: (row) => <CollectiveStanding of={row} />,
    body: (row) => (
      <>
        <span>{customer(row)}</span>
        <span className="row-cards__line">
          <span className="num">{row.owed > 0 ? `${formatChf(row.owed)} offen` : formatChf(row.total)}</span>
          <span className="muted num">fällig {dayText(row.dueOn)}</span>
        </span>
        {row.owed > 0 && row.owed !== row.total && <span className="muted num">von {formatChf(row.total)}</span>}
      </>
    ),
  },
  empty: {
    icon: <IconFiles size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Sammelrechnung.',
    text: 'Wählen Sie unter «Bestellungen» mehrere derselben Kundin oder desselben Kunden und dann «Sammelrechnung».',
    filtered: 'Keine Sammelrechnung gefunden.',
  },
})

const sumOf = (rows: readonly CollectiveRow[]) => `Offen ${formatChf(rows.reduce((sum, { owed }) => sum + owed, 0))}`

export function CollectiveList() {
  const pdf = useCollectivePdf()
  return (
    <ListPage
      list={collectiveList}
      sumOf={sumOf}
      rowActions={[
        {
          label: 'Als PDF',
          icon: IconFileTypePdf,
          access: { permissions: ['order:view'] },
          onClick: ({ id }) => pdf.mutate(id),
        },
      ]}
    />
  )
}
