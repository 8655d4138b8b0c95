import { randomUUID } from 'node:crypto'
import type { RouteParsed } from '@allmend/contract'
import * as contract from '@allmend/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import { Announcer } from '../../platform/events/announcer.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, Refusal, refuse } from '../../platform/http/refusal.ts'
import { draftOwner, readTerms } from '../booking/index.ts'
import { checkFile } from '../media/index.ts'
import { publicUrlOf } from '../tenant/index.ts'
import { insertDocument, privateFile } from './booking-documents.ts'
import { readContact } from './guest.ts'
import type { Orderer } from './order-attempt.ts'
import { keyOfOrder, sendCode, tryCode } from './order-code.ts'
import { OrderMemory } from './order-memory.ts'
import { linkToken, type OrderPlatform } from './order-platform.ts'
import { placeOrder } from './place-order.ts'
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

  mount(server, platform, contract.placeOrder, async (call) => {
    const { app, user, actor, body, request } = call
    if (body.acceptsRules === false) return refuse('order.rules_not_accepted')
    const { browser } = draftOwner(platform, call)
    let link: { readonly id: number; readonly version: number; readonly token: string } | undefined
    const tokenOf = (id: number, version: number) => {
      if (link?.id !== id || link.version !== version) {
        link = { id, version, token: linkToken(platform, app.id, { orderId: id, version }) }
      }
      return link.token
    }
    const proven = user?.role === 'user' ? ownName(body.clientKey, actor()) : await proveGuest(call)
    if (isRefusal(proven)) return proven
    const { orderer, clientKey } = proven
    const linkTo = (orderId: number, domains: readonly string[]) =>
      `${publicUrlOf(domains, request)}/order/${tokenOf(orderId, 0)}`
    const attempt = () => placeOrder(platform.db, app.id, memory, orderer, { draft: body, clientKey, browser, linkTo })
    const first = await attempt()
    // The parts of a hall were rearranged meanwhile: what is needed now is known at the second look.
    const order = isRefusal(first) && first.code === 'server.unavailable' ? await attempt() : first
    if (isRefusal(order)) return order
    announcer.announce()
    const { id, number, linkVersion } = order
    const orderToken = tokenOf(id, linkVersion)
    return { isCodeValid: true as const, redirect: null, orderId: id, orderNumber: number, orderToken }
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

interface Proven {
  readonly orderer: Orderer
  readonly clientKey: string
}

const ownName = (clientKey: string = randomUUID(), actor: Actor): Proven => ({ orderer: { actor }, clientKey })

interface GuestCall {
  readonly body: RouteParsed<typeof contract.placeOrder>['body']
  readonly request: { readonly ip: string }
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

/** A guest is whoever reads the mails of the address. */
async function proveGuest({ body, request, tenant }: GuestCall): Promise<Proven | Refusal> {
  const contact = readContact(body.user)
  if (isRefusal(contact)) return contact
  const { email } = contact
  const code = body.code ?? ''
  const clientKey = body.clientKey ?? keyOfOrder(email, code, body.bookings)
  // A transaction of its own: a wrong try counts whatever becomes of the order.
  const tried = await tenant((tx) => tryCode(tx, { clientKey: body.clientKey, email, code, usedFor: clientKey }))
  const { codeKey, triesLeft } = tried
  if (codeKey === null) {
    return new Refusal('order.code_invalid', { triesLeft }, undefined, { isCodeValid: false, triesLeft })
  }
  return { orderer: { contact, address: request.ip, codeKey }, clientKey }
}

async function readDocument(request: FastifyRequest): Promise<{ filename: string; content: Buffer } | Refusal> {
  if (!request.isMultipart()) return refuse('request.unsupported_type')
  for await (const part of request.parts({ limits: { files: 1, fileSize: largestDocument } })) {
    if (part.type === 'file') return { filename: part.filename.slice(0, 300), content: await part.toBuffer() }
  }
  return refuse('request.invalid', { fields: { file: 'Bitte wählen Sie eine Datei.' } })
}
