import { listApps } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { readApps } from './read-apps.ts'

export function keeperRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, listApps, async () => ({
    apps: await platform.db.acrossTenants('list apps for a keeper', readApps),
  }))
}
