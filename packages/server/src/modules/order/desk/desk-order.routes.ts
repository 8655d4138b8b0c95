import * as contract from '@allmend/contract'
import { orderColumns, orderLineColumns } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../../platform/db/database.ts'
import { mountExport } from '../../../platform/export/mount-export.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { publicUrl } from '../../tenant/index.ts'
import { type OrderPlatform, orderUrl } from '../order-platform.ts'
import { addPayment } from './add-payment.ts'
import { cancelOrder } from './cancel-order.ts'
import { exportedLines, exportedOrders, lineCells, orderCells } from './export-orders.ts'
import { listOrders } from './list-orders.ts'
import { readChoices } from './order-choices.ts'
import { addOrderNote, readOrderHistory } from './order-history.ts'
import { orderAnswer } from './read-desk-order.ts'
import { renewLink } from './renew-link.ts'
import { saveOrder } from './save-order.ts'
import { setOrderState, setOrdersState } from './set-state.ts'

type Tenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>

/** Orders as the accountant sees and changes them. */
export function deskOrderRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.listOrders, ({ tenant, actor, table }) =>
    tenant((tx) => listOrders(tx, table, actor().user)),
  )
  mountExport(server, platform, contract.exportOrders, {
    name: 'bestellungen',
    columns: orderColumns,
    rows: exportedOrders,
    cells: (row, { zone }) => orderCells(row, zone),
  })
  mountExport(server, platform, contract.exportOrderLines, {
    name: 'bestellpositionen',
    columns: orderLineColumns,
    rows: exportedLines,
    cells: (line, { zone }) => lineCells(line, zone),
  })
  mount(server, platform, contract.getOrderChoices, ({ tenant }) => tenant(readChoices))
  mount(server, platform, contract.getOrder, ({ tenant, params }) => tenant((tx) => orderAnswer(tx, params.id)))
  mount(server, platform, contract.getOrderHistory, ({ tenant, params }) =>
    tenant((tx) => readOrderHistory(tx, params.id)),
  )
  mount(server, platform, contract.addOrderNote, ({ tenant, params, body, actor }) =>
    tenant(
      async (tx) =>
        (await addOrderNote(tx, params.id, actor().user, body.text)) ?? (await readOrderHistory(tx, params.id)),
    ),
  )
  changingRoutes(server, platform)
}

function changingRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  const changed = (tenant: Tenant, id: number, change: (tx: TenantTx) => Promise<Refusal | null>) =>
    tenant(async (tx) => (await change(tx)) ?? (await orderAnswer(tx, id)))

  mount(server, platform, contract.saveOrder, ({ tenant, actor, params, body }) =>
    changed(tenant, params.id, async (tx) => {
      const site = await publicUrl(tx, platform.links)
      return saveOrder(tx, { actor: actor(), site }, params.id, body)
    }),
  )
  mount(server, platform, contract.setOrderState, ({ tenant, actor, params, body }) =>
    changed(tenant, params.id, async (tx) => {
      const site = await publicUrl(tx, platform.links)
      return setOrderState(tx, { actor: actor(), site }, params.id, body)
    }),
  )
  mount(server, platform, contract.addOrderPayment, ({ tenant, actor, params, body }) =>
    changed(tenant, params.id, async (tx) => {
      const site = await publicUrl(tx, platform.links)
      return addPayment(tx, { actor: actor(), site }, params.id, body)
    }),
  )
  mount(server, platform, contract.cancelOrder, ({ tenant, actor, params, body }) =>
    changed(tenant, params.id, async (tx) => {
      const site = await publicUrl(tx, platform.links)
      return cancelOrder(tx, { actor: actor(), site }, params.id, body)
    }),
  )
  mount(server, platform, contract.renewOrderLink, ({ tenant, actor, params }) =>
    tenant(async (tx) => {
      const refused = await renewLink(tx, actor(), params.id)
      if (refused) return refused
      return { url: await orderUrl(tx, await publicUrl(tx, platform.links), params.id) }
    }),
  )
  mount(server, platform, contract.setOrdersState, ({ tenant, actor, body }) =>
    tenant(async (tx) => setOrdersState(tx, { actor: actor(), site: await publicUrl(tx, platform.links) }, body)),
  )
}
