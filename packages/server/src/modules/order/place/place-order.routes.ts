import { randomUUID } from 'node:crypto'
import type { RouteParsed } from '@allmend/contract'
import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor, SessionUser } from '../../../platform/http/caller.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { Turnstile } from '../../../platform/turnstile/turnstile.ts'
import { draftOwner, lookTwice, readTerms } from '../../booking/index.ts'
import { publicUrlOf } from '../../tenant/index.ts'
import { linkToken, type OrderPlatform } from '../order-platform.ts'
import { uploadDocument } from '../upload-document.ts'
import { readContact } from './guest.ts'
import { hashRequest } from './hash-request.ts'
import { keyOfOrder, sendCode, tryCode, wrongCode } from './order-code.ts'
import { type Orderer, placeOrder } from './place-order.ts'
import { hasTermsToAccept } from './terms-to-accept.ts'
import { townOf } from './town-of.ts'

/** The category of an account, if it is another one than this. */
async function otherCategory(tx: TenantTx, userId: number, categoryId: number | null): Promise<string | null> {
  const row = await tx.db
    .selectFrom('app_user as u')
    .innerJoin('price_category as c', (join) =>
      join.onRef('c.app_id', '=', 'u.app_id').onRef('c.id', '=', 'u.price_category_id'),
    )
    .where('u.app_id', '=', tx.appId)
    .where('u.id', '=', userId)
    .where('c.id', '!=', categoryId)
    .select('c.name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Placing an order, and what leads to it. */
export function placeOrderRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  const { db, rules, lines, announcer } = platform
  const counter = { db, rules, lines, turnstile: new Turnstile<number>(3) }
  mount(server, platform, contract.getCheckout, ({ tenant, user, query }) =>
    tenant(async (tx) => {
      const customer = user?.role === 'user' ? user : null
      const terms = await readTerms(tx, { userId: customer?.id ?? null, zipcode: query.zipcode })
      const { priceCategoryId, priceCategoryName, defaultCategoryId, isByZipcode, paymentOptions } = terms
      const insteadOf = customer && isByZipcode ? await otherCategory(tx, customer.id, priceCategoryId) : null
      return {
        priceCategory:
          priceCategoryId === null ? null : { id: priceCategoryId, name: priceCategoryName, isByZipcode, insteadOf },
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
    const { app, tenant, user, actor, body } = call
    if (body.acceptsRules === false) {
      const ids = body.bookings.map(({ objectId }) => objectId)
      if (await tenant((tx) => hasTermsToAccept(tx, ids))) return refuse('order.rules_not_accepted')
    }
    const { browser } = draftOwner(platform, call)
    const proven = user?.role === 'user' ? ownName(body.clientKey, actor()) : await proveGuest(call)
    if (isRefusal(proven)) return proven
    const { orderer, clientKey } = proven
    const siteOf = (domains: readonly string[]) => publicUrlOf(domains, platform.links)
    const requestHash = hashRequest(body.bookings)
    const attempt = { orderer, draft: body, clientKey, requestHash, browser, siteOf }
    const order = await lookTwice(() => placeOrder(counter, app.id, attempt))
    if (isRefusal(order)) return order
    announcer.announce()
    const { id, number, linkVersion, isHeld } = order
    const paying = isHeld ? await platform.startPayment(app.id, id) : null
    // Paid meanwhile, or run out: the link of the order says which.
    const redirect = paying && !isRefusal(paying) ? paying.redirect : null
    const orderToken = linkToken(platform, app.id, { orderId: id, version: linkVersion, ...endOfLink(user) })
    return { isCodeValid: true as const, redirect, orderId: id, orderNumber: number, orderToken }
  })

  mount(server, platform, contract.uploadBookingDocument, async (call) => {
    const document = await uploadDocument(platform, call)
    return isRefusal(document) ? document : { document }
  })
}

/** Whoever acts as a customer sees that the order is placed, and takes no key along that opens it later. */
const endOfLink = (user: SessionUser | null): { until?: Date } =>
  user?.impersonator ? { until: new Date(Date.now() + 3_600_000) } : {}

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
  if (codeKey === null) return wrongCode(triesLeft)
  return { orderer: { contact, address: request.ip, codeKey }, clientKey }
}
