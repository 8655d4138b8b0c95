import { getCounters, getDashboard } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { signedInUser } from '../../platform/http/signed-in-user.ts'
import { countForMenu } from './count-waiting.ts'
import { readDashboard } from './read-dashboard.ts'

export function reportRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, getDashboard, ({ tenant, user }) => tenant((tx) => readDashboard(tx, signedInUser(user))))

  mount(server, platform, getCounters, ({ tenant, user }) =>
    tenant((tx) => countForMenu(tx, signedInUser(user).permissions)),
  )
}
