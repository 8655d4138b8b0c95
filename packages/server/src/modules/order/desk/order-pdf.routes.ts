import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { SentFile } from '../../../platform/http/file-answer.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { type OrderPlatform, orderOfLink } from '../order-platform.ts'
import { type FoundLetter, letterFile, readLetter } from './order-letter.ts'
import { sampleLetter } from './sample-letter.ts'

/** The letter of an order: for staff, for its customer, and for whoever holds its link. */
export function orderPdfRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  const draw = async (found: FoundLetter | Refusal) => (isRefusal(found) ? found : letterFile(found, platform.pictures))

  mount(server, platform, contract.getOrderPdf, async ({ tenant, params }) =>
    draw(await tenant((tx) => readLetter(tx, params.id))),
  )
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
  // What staff see beside the texts they write: without an order.
  mount(server, platform, contract.samplePdf, async ({ tenant, body: { letter, ...texts } }) => {
    const sample = await tenant((tx) => sampleLetter(tx, letter, texts))
    const { type, content } = await letterFile(sample, platform.pictures)
    return new SentFile(`muster-${letter === 'invoice' ? 'rechnung' : 'bestellung'}.pdf`, type, content)
  })
}
