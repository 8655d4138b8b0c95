import { orderStateWords } from '@allmend/domain/bookings'
import { customerNames } from '@allmend/domain/lists'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isNumbered } from './desk/find-orders.ts'
import { orderPage } from './desk/list-orders.ts'
import { ordersOf, presentRow, selectRow } from './desk/order-rows.ts'

/** Orders for the command palette: by number or customer, the latest first; the one with the number that was typed before all. */
export const orderSearch = {
  permission: 'order:view' as const,
  async find(tx: TenantTx, text: string, limit: number, viewer: SessionUser) {
    const sort = [{ field: 'createdAt' as const, direction: 'desc' as const }]
    const query = { page: 1, itemsPerPage: limit, sort, filters: { search: text, tab: 'all' as const } }
    const numbered = isNumbered(text)
    const named = numbered
      ? await selectRow(ordersOf(tx).where(numbered)).orderBy('c.id', 'desc').limit(limit).execute()
      : []
    const found = await selectRow(orderPage(tx, query, viewer)).execute()
    const rows = [...named, ...found.filter(({ id }) => named.every((one) => one.id !== id))].slice(0, limit)
    return rows.map(presentRow).map(({ id, number, customer, objects, state }) => ({
      kind: 'order' as const,
      id: String(id),
      title: `${number} ${customerNames(customer)[0]}`,
      text: [orderStateWords[state], ...objects].join(' · '),
    }))
  },
}
