import { Button } from '@mantine/core'
import { IconArrowsSort, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '../../framework/list/list-page.tsx'
import { useRemoval } from '../../framework/list/use-removal.tsx'
import { useMay } from '../../framework/permission.ts'
import { paymentOptionList } from './payment-option-list-description.tsx'
import { type PaymentOption, paymentOptionsQuery, removePaymentOption } from './payment-options.queries.ts'

const PaymentOptionDialog = lazy(async () => ({
  default: (await import('./payment-option-dialog.tsx')).PaymentOptionDialog,
}))
const SortDialog = lazy(async () => ({ default: (await import('./sort-dialog.tsx')).SortDialog }))

const editing = { permissions: ['paymentoption:edit'] } as const

function removalText({ name, openOrders }: PaymentOption): string {
  if (openOrders === 0) return `«${name}» wird entfernt. Bestellungen behalten den Namen.`
  const orders = openOrders === 1 ? '1 offene Bestellung wird' : `${openOrders} offene Bestellungen werden`
  return `${orders} damit bezahlt. Entfernen geht erst danach: Schalten Sie «${name}» inaktiv, wenn niemand sie mehr wählen soll.`
}

export function PaymentOptionList() {
  const mayEdit = useMay()(editing)
  const { data: options = [] } = useQuery(paymentOptionsQuery)
  const [open, setOpen] = useState<{ readonly row: PaymentOption | null } | null>(null)
  const [isSorting, setSorting] = useState(false)
  const openRow = (row: PaymentOption) => setOpen({ row })
  const { action, question } = useRemoval<PaymentOption>({
    access: { permissions: ['paymentoption:remove'] },
    fits: ({ isDefault }) => !isDefault,
    title: 'Zahlungsoption entfernen?',
    text: removalText,
    remove: removePaymentOption,
    done: 'Die Zahlungsoption wurde entfernt.',
  })
  return (
    <>
      <ListPage
        list={paymentOptionList}
        onOpen={mayEdit ? openRow : undefined}
        rowActions={[{ label: 'Bearbeiten', icon: IconPencil, access: editing, onClick: openRow }, action]}
        primary={{
          label: 'Neue Zahlungsoption',
          icon: IconPlus,
          access: { permissions: ['paymentoption:create'] },
          onClick: () => setOpen({ row: null }),
        }}
        head={
          mayEdit &&
          options.length > 1 && (
            <Button
              variant="default"
              leftSection={<IconArrowsSort size={16} aria-hidden="true" />}
              onClick={() => setSorting(true)}
            >
              Reihenfolge
            </Button>
          )
        }
      />
      {open && (
        <Suspense>
          <PaymentOptionDialog row={open.row} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {isSorting && (
        <Suspense>
          <SortDialog options={options} onClose={() => setSorting(false)} />
        </Suspense>
      )}
      {question}
    </>
  )
}
