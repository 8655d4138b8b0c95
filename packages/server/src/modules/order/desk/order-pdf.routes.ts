import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { type OrderPlatform, orderOfLink } from '../order-platform.ts'
import { orderPdf } from './order-letter.ts'

/** The letter of an order: for staff, for its customer, and for whoever holds its link. */
export function orderPdfRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.getOrderPdf, ({ tenant, params }) => tenant((tx) => orderPdf(tx, params.id)))
  mount(server, platform, contract.getOwnOrderPdf, ({ tenant, actor, params }) =>
    tenant((tx) => orderPdf(tx, params.id, actor().user.id)),
  )
  mount(server, platform, contract.getOrderPdfByLink, ({ tenant, params }) =>
    tenant(async (tx) => {
      const orderId = await orderOfLink(tx, platform, params.token)
      return orderId === null ? refuse('record.not_found') : orderPdf(tx, orderId)
    }),
  )
}
