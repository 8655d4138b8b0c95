import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { SentFile } from '../../../platform/http/file-answer.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { publicUrl } from '../../tenant/index.ts'
import { type OrderPlatform, orderOfLink } from '../order-platform.ts'
import { readCreditNote } from './credit-note.ts'
import { type FoundLetter, letterFile, printedLetter } from './letter-file.ts'
import { mailOrderLetter } from './mail-letter.ts'
import { readLetter } from './order-letter.ts'
import { printLetters } from './print-letters.ts'
import { sampleLetter } from './sample-letter.ts'

/** The letters of an order: for staff, for its customer, and for whoever holds its link. */
export function orderPdfRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  const draw = async (found: FoundLetter | Refusal) => (isRefusal(found) ? found : letterFile(found, platform.pictures))

  mount(server, platform, contract.getOrderPdf, async ({ tenant, params }) =>
    draw(await tenant((tx) => readLetter(tx, params.id))),
  )
  mount(server, platform, contract.showOrderPdf, async ({ tenant, params }) => {
    const found = await tenant((tx) => readLetter(tx, params.id))
    return isRefusal(found) ? found : printedLetter(found, platform.pictures)
  })
  mount(server, platform, contract.getOwnOrderPdf, async ({ tenant, actor, params }) =>
    draw(await tenant((tx) => readLetter(tx, params.id, actor().user.id))),
  )
  mount(server, platform, contract.getOrderPdfByLink, async ({ tenant, params }) =>
    draw(
      await tenant(async (tx) => {
        const orderId = await orderOfLink(tx, platform, params.token)
        return orderId === null ? refuse('record.not_found') : readLetter(tx, orderId)
      }),
    ),
  )
  mount(server, platform, contract.getCreditNotePdf, async ({ tenant, params: { id, creditId } }) =>
    draw(await tenant((tx) => readCreditNote(tx, { orderId: id, creditId }))),
  )
  mount(server, platform, contract.getOwnCreditNotePdf, async ({ tenant, actor, params: { id, creditId } }) =>
    draw(await tenant((tx) => readCreditNote(tx, { orderId: id, creditId, userId: actor().user.id }))),
  )
  mount(server, platform, contract.getCreditNotePdfByLink, async ({ tenant, params: { token, creditId } }) =>
    draw(
      await tenant(async (tx) => {
        const orderId = await orderOfLink(tx, platform, token)
        return orderId === null ? refuse('record.not_found') : readCreditNote(tx, { orderId, creditId })
      }),
    ),
  )
  mount(server, platform, contract.sendOrderLetter, ({ tenant, params, body }) =>
    tenant(async (tx) => {
      const site = await publicUrl(tx, platform.links)
      return (await mailOrderLetter(tx, params.id, { site, to: body.email })) ?? {}
    }),
  )
  mount(server, platform, contract.printOrders, ({ tenant, actor, body }) =>
    printLetters({ tenant, actor: actor(), platform }, body),
  )
  // What staff see beside the texts they write: without an order.
  mount(server, platform, contract.samplePdf, async ({ tenant, body: { letter, ...texts } }) => {
    const sample = await tenant((tx) => sampleLetter(tx, letter, texts))
    const { type, content } = await letterFile(sample, platform.pictures)
    return new SentFile(`muster-${letter === 'invoice' ? 'rechnung' : 'bestellung'}.pdf`, type, content)
  })
}
