import { randomUUID } from 'node:crypto'
import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { Announcer } from '../../platform/events/announcer.ts'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../platform/http/refusal.ts'
import { readTerms } from '../booking/index.ts'
import { publicUrlOf } from '../tenant/index.ts'
import { readContact } from './guest.ts'
import type { Orderer, PlacedOrder } from './order-attempt.ts'
import { sendCode, tryCode } from './order-code.ts'
import { OrderMemory } from './order-memory.ts'
import { linkToken, type OrderPlatform } from './order-platform.ts'
import { findByKey, placeOrder } from './place-order.ts'
import { townOf } from './town-of.ts'
import { uploadDocument } from './upload-document.ts'

/** Placing an order, and what leads to it. */
export function orderRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  const memory = new OrderMemory()
  const announcer = new Announcer(platform.db, server.log)
  mount(server, platform, contract.getCheckout, ({ tenant, user, query }) =>
    tenant(async (tx) => {
      const customer = user?.role === 'user' ? user : null
      const terms = await readTerms(tx, { userId: customer?.id ?? null, zipcode: query.zipcode })
      const { priceCategoryId, priceCategoryName, defaultCategoryId, isByZipcode, paymentOptions } = terms
      return {
        priceCategory: priceCategoryId === null ? null : { id: priceCategoryId, name: priceCategoryName, isByZipcode },
        defaultPriceCategoryId: defaultCategoryId,
        town: query.zipcode ? await townOf(tx, query.zipcode) : null,
        maySeries: customer?.permissions.includes('reservation:serial') ?? false,
        paymentOptions: [...paymentOptions],
      }
    }),
  )

  mount(server, platform, contract.sendOrderCode, async ({ tenant, body, request }) => {
    const sent = await tenant((tx) => sendCode(tx, { ...body, address: request.ip }))
    if (isRefusal(sent)) return sent
    return { resendAt: sent.resendAt.toISOString(), expiresAt: sent.expiresAt.toISOString() }
  })

  mount(server, platform, contract.placeOrder, async ({ tenant, app, user, actor, body, request }) => {
    if (body.acceptsRules === false) return refuse('order.rules_not_accepted')
    const clientKey = body.clientKey ?? randomUUID()
    const isCustomer = user?.role === 'user'
    const answer = ({ id, number }: PlacedOrder) => ({
      isCodeValid: true,
      redirect: null,
      orderId: id,
      orderNumber: number,
      orderToken: linkToken(platform, app.id, id),
      triesLeft: null,
    })
    let orderer: Orderer
    if (isCustomer) orderer = { actor: actor() }
    else {
      const contact = readContact(body.user)
      if (isRefusal(contact)) return contact
      const earlier = await tenant((tx) => findByKey(tx, clientKey))
      if (earlier) return answer(earlier)
      const attempt = { clientKey, email: contact.email, code: body.code ?? '' }
      // A transaction of its own: a wrong try counts whatever becomes of the order.
      const { isValid, triesLeft } = await tenant((tx) => tryCode(tx, attempt))
      if (!isValid) {
        return { isCodeValid: false, redirect: null, orderId: null, orderNumber: null, orderToken: null, triesLeft }
      }
      orderer = { contact, address: request.ip }
    }
    const siteOf = (domains: readonly string[]) => publicUrlOf(domains, platform.links)
    const attempt = () => placeOrder(platform.db, app.id, memory, orderer, { draft: body, clientKey, siteOf })
    const first = await attempt()
    // The parts of a hall were rearranged meanwhile: what is needed now is known at the second look.
    const order = isRefusal(first) && first.code === 'server.unavailable' ? await attempt() : first
    if (isRefusal(order)) return order
    announcer.announce()
    return answer(order)
  })

  mount(server, platform, contract.uploadBookingDocument, async (call) => {
    const document = await uploadDocument(platform, call)
    return isRefusal(document) ? document : { document }
  })
}
