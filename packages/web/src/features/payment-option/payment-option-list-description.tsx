import { paymentKindWords } from '@allmend/domain/bookings'
import { paymentOptionColumns as labels } from '@allmend/domain/lists'
import { IconCreditCard, IconEyeOff, IconPlugConnectedX, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { pageOf } from '../../framework/list/whole-list.ts'
import { apiFile } from '../../lib/api.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type PaymentOption, paymentOptionsQuery } from './payment-options.queries.ts'

/** What customers get to see of it, and why not. */
function Standing({ option: { isDefault, isActive, kind } }: { option: PaymentOption }) {
  if (!isActive) {
    return (
      <StatusBadge tone="gray" icon={IconEyeOff}>
        Inaktiv
      </StatusBadge>
    )
  }
  if (kind === 'online') {
    return (
      <StatusBadge tone="warning" icon={IconPlugConnectedX}>
        Ohne Anbieter
      </StatusBadge>
    )
  }
  return isDefault ? (
    <StatusBadge tone="info" icon={IconStarFilled}>
      Standard
    </StatusBadge>
  ) : null
}

const categories = ({ priceCategories }: PaymentOption) =>
  priceCategories.map(({ name }) => name).join(', ') || <span className="muted">Alle</span>
const term = ({ dueDays }: PaymentOption) => (dueDays === 1 ? '1 Tag' : `${dueDays} Tage`)

const columns: readonly ListColumn<PaymentOption>[] = [
  {
    id: 'name',
    label: labels.name,
    sort: 'name',
    width: 240,
    isMain: true,
    cell: ({ name }) => name,
    sub: ({ description }) => description,
  },
  { id: 'kind', label: labels.kind, sort: 'kind', width: 128, cell: ({ kind }) => paymentKindWords[kind] },
  { id: 'isDefault', label: labels.isDefault, width: 136, cell: (option) => <Standing option={option} /> },
  { id: 'priceCategories', label: labels.priceCategories, width: 240, isWrapped: true, cell: categories },
  { id: 'dueDays', label: labels.dueDays, sort: 'dueDays', width: 136, cell: (option) => term(option) },
  {
    id: 'openOrders',
    label: labels.openOrders,
    sort: 'openOrders',
    width: 176,
    align: 'end',
    cell: ({ openOrders }) => <span className="num">{openOrders}</span>,
  },
]

const rules = {
  text: ({ name, description }: PaymentOption) => `${name} ${description}`,
  sortBy: {
    name: ({ name }: PaymentOption) => name,
    kind: ({ kind }: PaymentOption) => paymentKindWords[kind],
    dueDays: ({ dueDays }: PaymentOption) => dueDays,
    openOrders: ({ openOrders }: PaymentOption) => openOrders,
  },
}

export const paymentOptionList = defineList<PaymentOption, string>({
  name: 'payment-options',
  words: { one: 'Zahlungsoption', many: 'Zahlungsoptionen' },
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  // As the customers see them: the call brings them in this order.
  defaultSort: { field: 'sort', direction: 'asc' },
  searchPlaceholder: 'Name oder Beschreibung',
  useRows: (request) => useQuery({ ...paymentOptionsQuery, select: (all) => pageOf(all, request, rules) }),
  download: (_, query) => apiFile('GET /api/admin/paymentoptions/export', { query }),
  exports: 'all',
  card: {
    badge: (option) => <Standing option={option} />,
    body: (option) => (
      <>
        <span>
          {paymentKindWords[option.kind]}, {term(option)}
        </span>
        <span className="muted">{categories(option)}</span>
      </>
    ),
  },
  empty: {
    icon: <IconCreditCard size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Zahlungsoption.',
    text: 'Ohne Zahlungsoption können Kundinnen und Kunden nichts Kostenpflichtiges bestellen.',
    filtered: 'Keine Zahlungsoption gefunden.',
  },
})
