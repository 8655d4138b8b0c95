import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { readOrderSuccess, readPdfTexts } from './order-texts.repository.ts'
import { saveOrderSuccess, savePdfTexts } from './save-order-texts.ts'

/** What is told to somebody who ordered: on the page, and on paper. */
export function orderTextRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.getOrderSuccess, async ({ tenant }) => ({
    orderSuccess: await tenant(readOrderSuccess),
  }))
  mount(server, platform, contract.saveOrderSuccess, async ({ tenant, actor, body }) =>
    answerWith('orderSuccess', await tenant((tx) => saveOrderSuccess(tx, actor(), body))),
  )
  mount(server, platform, contract.getPdfTexts, async ({ tenant }) => ({ pdfTexts: await tenant(readPdfTexts) }))
  mount(server, platform, contract.savePdfTexts, async ({ tenant, actor, body }) =>
    answerWith('pdfTexts', await tenant((tx) => savePdfTexts(tx, actor(), body))),
  )
}
