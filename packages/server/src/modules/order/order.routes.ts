import { randomUUID } from 'node:crypto'
import * as contract from '@allmend/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Announcer } from '../../platform/events/announcer.ts'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { readTerms } from '../booking/index.ts'
import { checkFile } from '../media/index.ts'
import { publicUrlOf } from '../tenant/index.ts'
import { insertDocument, privateFile } from './booking-documents.ts'
import { readContact } from './guest.ts'
import type { Orderer, PlacedOrder } from './order-attempt.ts'
import { sendCode, tryCode } from './order-code.ts'
import { OrderMemory } from './order-memory.ts'
import { linkToken, type OrderPlatform } from './order-platform.ts'
import { findByKey, placeOrder } from './place-order.ts'
import { hasTermsToAccept } from './terms-to-accept.ts'
import { townOf } from './town-of.ts'

const largestDocument = 10 * 1024 * 1024

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
    if (body.acceptsRules === false) {
      const ids = body.bookings.map(({ objectId }) => objectId)
      if (await tenant((tx) => hasTermsToAccept(tx, ids))) return refuse('order.rules_not_accepted')
    }
    const clientKey = body.clientKey ?? randomUUID()
    const isCustomer = user?.role === 'user'
    let link: { readonly id: number; readonly token: string } | undefined
    const tokenOf = (id: number) => {
      if (link?.id !== id) link = { id, token: linkToken(platform, app.id, id) }
      return link.token
    }
    const answer = ({ id, number }: PlacedOrder) => ({
      isCodeValid: true,
      redirect: null,
      orderId: id,
      orderNumber: number,
      orderToken: tokenOf(id),
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
    const linkTo = (orderId: number, domains: readonly string[]) =>
      `${publicUrlOf(domains, request)}/order/${tokenOf(orderId)}`
    const attempt = () => placeOrder(platform.db, app.id, memory, orderer, { draft: body, clientKey, linkTo })
    const first = await attempt()
    // The parts of a hall were rearranged meanwhile: what is needed now is known at the second look.
    const order = isRefusal(first) && first.code === 'server.unavailable' ? await attempt() : first
    if (isRefusal(order)) return order
    announcer.announce()
    return answer(order)
  })

  mount(server, platform, contract.uploadBookingDocument, async ({ tenant, app, request }) => {
    const upload = await readDocument(request)
    if (isRefusal(upload)) return upload
    const checked = await checkFile(upload.filename, upload.content)
    if (!checked) return refuse('asset.type_refused', { filename: upload.filename })
    const file = privateFile(app.id, checked.extension)
    await platform.storage.put(file, upload.content)
    const { filename: name, content } = upload
    const document = { name, mime: checked.mime, size: content.length, file }
    const key = await tenant((tx) => insertDocument(tx, document))
    return { document: { key, name, size: content.length } }
  })
}

async function readDocument(request: FastifyRequest): Promise<{ filename: string; content: Buffer } | Refusal> {
  if (!request.isMultipart()) return refuse('request.unsupported_type')
  for await (const part of request.parts({ limits: { files: 1, fileSize: largestDocument } })) {
    if (part.type === 'file') return { filename: part.filename.slice(0, 300), content: await part.toBuffer() }
  }
  return refuse('request.invalid', { fields: { file: 'Bitte wählen Sie eine Datei.' } })
}
