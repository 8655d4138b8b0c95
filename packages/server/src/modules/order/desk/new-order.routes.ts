import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal } from '../../../platform/http/refusal.ts'
import { publicUrl } from '../../tenant/index.ts'
import type { OrderPlatform } from '../order-platform.ts'
import { orderForCustomer } from './order-for-customer.ts'

/** Orders made at the counter. */
export function newOrderRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.createOrder, ({ tenant, actor, body, app }) =>
    tenant(async (tx) => {
      const site = await publicUrl(tx, platform.links)
      const order = await orderForCustomer(tx, { actor: actor(), site }, body)
      if (isRefusal(order)) return order
      const rows = await tx.db
        .selectFrom('booking')
        .where('app_id', '=', app.id)
        .where('order_id', '=', order.id)
        .orderBy('id')
        .select('id')
        .execute()
      return { orderId: order.id, orderNumber: order.number, bookingIds: rows.map(({ id }) => id) }
    }),
  )
}
