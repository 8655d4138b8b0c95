import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { publicUrl } from '../tenant/index.ts'
import { orderForCustomer } from './order-for-customer.ts'
import { linkToken, type OrderPlatform } from './order-platform.ts'

/** Orders made at the counter. */
export function deskOrderRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.createOrder, ({ tenant, actor, body, request, app }) =>
    tenant(async (tx) => {
      const base = await publicUrl(tx, request)
      const linkTo = (orderId: number) => `${base}/order/${linkToken(platform, app.id, { orderId, version: 0 })}`
      const order = await orderForCustomer(tx, { actor: actor(), linkTo }, body)
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
