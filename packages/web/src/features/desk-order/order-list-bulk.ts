import { IconCheck, IconFileInvoice } from '@tabler/icons-react'
import type { BulkAction } from '../../framework/list/list-actions.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { setOrdersState } from './order-list.queries.ts'
import { ordersWord } from './order-words.ts'

async function change(ids: readonly number[], to: 'booked' | 'payed', done: string): Promise<void> {
  const { changed, refused } = await setOrdersState(ids, to)
  if (changed > 0) void notifySaved(`${ordersWord(changed)} ${done}.`)
  if (refused > 0) {
    const word = refused === 1 ? 'wurde' : 'wurden'
    void notifyStaying(
      `${ordersWord(refused)} ${word} nicht ${done}: Dieser Schritt passt nicht zu ihrem Status, oder ein Preis ist «auf Anfrage».`,
    )
  }
}

const access = { permissions: ['order:edit'] } as const

export const orderBulkActions: readonly BulkAction[] = [
  {
    label: 'Als bezahlt markieren',
    icon: IconCheck,
    isMain: true,
    access,
    ask: (count) => ({
      title: `${ordersWord(count)} als bezahlt markieren?`,
      text: 'Was noch offen ist, wird als Zahlung mit dem heutigen Datum erfasst. Bestellungen mit einem Preis «auf Anfrage» bleiben, wie sie sind.',
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
      text: 'Danach steht das Total fest, und die Zahlungsfrist beginnt heute. Bestellungen mit einem Preis «auf Anfrage» bleiben, wie sie sind.',
      confirm: 'Verbuchen',
    }),
    run: (ids) => change(ids, 'booked', 'verbucht'),
  },
]
