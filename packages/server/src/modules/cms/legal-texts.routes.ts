import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, refuse } from '../../platform/http/refusal.ts'
import { readLegalText, readLegalTexts } from './legal-texts.repository.ts'
import { saveLegalText } from './save-legal-text.ts'

/** What the municipality lays down, version by version: read by everybody, written by staff. */
export function legalTextRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.getLegalText, async ({ tenant, params, query }) => {
    const text = await tenant((tx) => readLegalText(tx, params.kind, query.version))
    return text ? { text } : refuse('record.not_found')
  })
  mount(server, platform, contract.listLegalTexts, async ({ tenant }) => ({ texts: await tenant(readLegalTexts) }))
  mount(server, platform, contract.saveLegalText, async ({ tenant, actor, params, body }) =>
    answerWith('text', await tenant((tx) => saveLegalText(tx, actor(), params.kind, body))),
  )
}
