import { getDashboard } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { signedInUser } from '../../platform/http/signed-in-user.ts'
import { countMails } from '../mail/index.ts'
import { countPeople } from '../user/index.ts'

export function reportRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, getDashboard, async ({ tenant, user }) => {
    const { permissions } = signedInUser(user)
    return tenant(async (tx) => {
      const mails = permissions.includes('setting:base') ? await countMails(tx) : null
      const people = permissions.includes('user:view') ? await countPeople(tx) : null
      return {
        failedMails: mails?.failed ?? null,
        queuedMails: mails?.queued ?? null,
        customers: people?.customers ?? null,
        staff: people?.staff ?? null,
        deletionRequests: people?.deletionRequests ?? null,
      }
    })
  })
}
