import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, refuse } from '../../platform/http/refusal.ts'
import { readApplication } from './read-application.ts'
import { saveApplication } from './save-application.ts'

export function applicationRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.getApplication, async ({ tenant }) => ({
    application: await tenant(readApplication),
  }))

  mount(server, platform, contract.saveApplication, async ({ tenant, actor, body }) => {
    if (!Intl.supportedValuesOf('timeZone').includes(body.zone)) return refuse('application.zone_unknown')
    return answerWith('application', await tenant((tx) => saveApplication(tx, actor(), body)))
  })
}
