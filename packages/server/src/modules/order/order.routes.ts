import { placeOrder as placeOrderRoute } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { placeOrder } from './place-order.ts'

export function orderRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, placeOrderRoute, async ({ tenant, actor, body }) => {
    const order = await tenant((tx) => placeOrder(tx, actor(), body))
    if (isRefusal(order)) return order
    return { isCodeValid: true, redirect: null, orderId: order.id, orderNumber: order.number }
  })
}
