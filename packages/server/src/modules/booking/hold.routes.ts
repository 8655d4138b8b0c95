import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../platform/http/refusal.ts'
import { keepDates, letGo } from './keep-dates.ts'
import { readDays } from './read-days.ts'

export function holdRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.holdBookings, async ({ tenant, user, body, request }) => {
    const customer = user?.role === 'user' ? user : null
    const keeper = { clientKey: body.clientKey, address: request.ip, customer }
    const hold = await tenant((tx) => keepDates(tx, keeper, body.bookings))
    if (isRefusal(hold)) return hold
    return {
      expiresAt: hold.expiresAt.toISOString(),
      serverNow: new Date().toISOString(),
      mayRenew: hold.mayRenew,
    }
  })

  mount(server, platform, contract.releaseHold, async ({ tenant, params }) => {
    await tenant((tx) => letGo(tx, params.clientKey))
    return {}
  })

  mount(server, platform, contract.getObjectDays, async ({ tenant, params, query, user }) => {
    const [year = 0, month = 0] = query.from.split('-').map(Number)
    const maySeeHidden = user?.permissions.includes('object:view') ?? false
    const days = await tenant((tx) => readDays(tx, params.id, { year, month, months: query.months }, maySeeHidden))
    return days ? { days } : refuse('record.not_found')
  })
}
