import { paymentKindWords } from '@allmend/domain/bookings'
import { paymentOptionColumns as labels } from '@allmend/domain/lists'
import { Button } from '@mantine/core'
import { IconArrowsSort, IconCreditCard, IconEyeOff, IconPlugConnectedX, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { DialogListPage } from '../../framework/list/dialog-list-page.tsx'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { pageOf } from '../../framework/list/whole-list.ts'
import { useMay } from '../../framework/permission.ts'
import { apiFile } from '../../lib/api.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useTakesOnline } from '../payments/index.ts'
import { type PaymentOption, paymentOptionsQuery, removePaymentOption } from './payment-options.queries.ts'

const PaymentOptionDialog = lazy(async () => ({
  default: (await import('./payment-option-dialog.tsx')).PaymentOptionDialog,
}))
const SortDialog = lazy(async () => ({ default: (await import('./sort-dialog.tsx')).SortDialog }))

/** Nobody is offered it as long as nobody takes the money. */
const OnlineStanding = () =>
  useTakesOnline().isTaken === false ? (
    <StatusBadge tone="warning" icon={IconPlugConnectedX}>
      Ohne Anbieter
    </StatusBadge>
  ) : null

/** What customers get to see of it, and why not. */
function Standing({ option: { isDefault, isActive, kind } }: { option: PaymentOption }) {
  if (!isActive) {
    return (
      <StatusBadge tone="gray" icon={IconEyeOff}>
        Inaktiv
      </StatusBadge>
    )
  }
  if (kind === 'online') return <OnlineStanding />
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

const paymentOptionList = defineList<PaymentOption, string>({
  name: 'payment-options',
  words: { one: 'Zahlungsoption', many: 'Zahlungsoptionen' },
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  // As the customers see them: the call brings them in this order.
  defaultSort: { field: 'sort', direction: 'asc' },
  searchPlaceholder: 'Name oder Beschreibung',
  useRows: (request) =>
    useQuery({ ...paymentOptionsQuery, select: ({ paymentOptions }) => pageOf(paymentOptions, request, rules) }),
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

function removalText({ name, openOrders }: PaymentOption): string {
  if (openOrders === 0) return `«${name}» wird entfernt. Bestellungen behalten den Namen.`
  const orders = openOrders === 1 ? '1 offene Bestellung wird' : `${openOrders} offene Bestellungen werden`
  return `${orders} damit bezahlt. Entfernen geht erst danach: Schalten Sie «${name}» inaktiv, wenn niemand sie mehr wählen soll.`
}

const editing = { permissions: ['paymentoption:edit'] } as const

/** The order in which customers see them. */
function SortButton({ options }: { options: readonly PaymentOption[] }) {
  const [isSorting, setSorting] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsSort size={16} aria-hidden="true" />}
        onClick={() => setSorting(true)}
      >
        Reihenfolge
      </Button>
      {isSorting && (
        <Suspense>
          <SortDialog options={options} onClose={() => setSorting(false)} />
        </Suspense>
      )}
    </>
  )
}

export function PaymentOptionList() {
  const mayEdit = useMay()(editing)
  const { data: options = [] } = useQuery({ ...paymentOptionsQuery, select: ({ paymentOptions }) => paymentOptions })
  return (
    <DialogListPage
      list={paymentOptionList}
      dialog={PaymentOptionDialog}
      create={{ label: 'Neue Zahlungsoption', access: { permissions: ['paymentoption:create'] } }}
      edit={editing}
      removal={{
        access: { permissions: ['paymentoption:remove'] },
        fits: ({ isDefault }) => !isDefault,
        title: 'Zahlungsoption entfernen?',
        text: removalText,
        remove: removePaymentOption,
        done: 'Die Zahlungsoption wurde entfernt.',
      }}
      head={mayEdit && options.length > 1 && <SortButton options={options} />}
    />
  )
}
