import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal } from '../../../platform/http/refusal.ts'
import { lineOf, lookTwice } from '../../booking/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import type { OrderPlatform } from '../order-platform.ts'
import { orderForCustomer } from './order-for-customer.ts'

/** Orders made at the counter. */
export function newOrderRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  const { links, rules, lines, announcer } = platform
  mount(server, platform, contract.createOrder, async ({ tenant, actor, body, app }) => {
    const place = async (tx: TenantTx) => {
      const site = await publicUrl(tx, links)
      const order = await orderForCustomer(tx, { actor: actor(), rules, site }, body)
      if (isRefusal(order)) return order
      const rows = await tx.db
        .selectFrom('booking')
        .where('app_id', '=', app.id)
        .where('order_id', '=', order.id)
        .orderBy('id')
        .select('id')
        .execute()
      return { orderId: order.id, orderNumber: order.number, bookingIds: rows.map(({ id }) => id) }
    }
    const placed = await lines.inLine(lineOf(app.id, rules, body.bookings), () => lookTwice(() => tenant(place)))
    if (!isRefusal(placed)) announcer.announce()
    return placed
  })
}
