import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { saveStartPage } from './save-start-page.ts'
import { readStartPage, readStartText } from './start-page.repository.ts'

/** What visitors see first, and where staff change it. */
export function startPageRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.getStartText, async ({ tenant }) => ({ html: await tenant(readStartText) }))
  mount(server, platform, contract.getStartPage, async ({ tenant }) => ({ startPage: await tenant(readStartPage) }))
  mount(server, platform, contract.saveStartPage, async ({ tenant, actor, body }) =>
    answerWith('startPage', await tenant((tx) => saveStartPage(tx, actor(), body))),
  )
}
