import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { knowBrowser } from '../../../platform/http/browser-cookie.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../../platform/http/refusal.ts'
import { addressKey } from '../../../platform/rate-limit/address-key.ts'
import { Turnstile } from '../../../platform/turnstile/turnstile.ts'
import { lineOf } from '../occupancy/enter-halls.ts'
import { waitForHalls } from '../occupancy/lock-halls.ts'
import { lookTwice } from '../occupancy/look-again.ts'
import { readDays } from '../occupancy/read-days.ts'
import { type BookingPlatform, customerOf, draftOwner, ownDraft } from './draft-owner.ts'
import { HallsBusy } from './hold-dates.ts'
import { keepDates, letGo } from './keep-dates.ts'

export function holdRoutes(server: FastifyInstance, platform: BookingPlatform): void {
  const { rules, lines } = platform
  const turnstile = new Turnstile<string>(1)

  mount(server, platform, contract.holdBookings, async ({ tenant, user, app, body, request, reply }) => {
    const customer = customerOf(user)
    const browser = knowBrowser(reply, platform.secrets, app.id)
    const holder = {
      clientKey: body.clientKey,
      address: addressKey(request.ip),
      browser,
      userId: customer?.id ?? null,
    }
    const keep = async () => {
      const leave = await turnstile.enter(`${app.id} ${holder.address}`)
      const permissions = customer?.permissions ?? []
      return tenant((tx) => keepDates(tx, rules, holder, body.bookings, permissions, body.renew)).finally(leave)
    }
    const objects = body.bookings.map(({ objectId }) => objectId)
    const hold = await lines.inLine(lineOf(app.id, rules, body.bookings), async () => {
      let kept = await lookTwice(keep)
      while (kept instanceof HallsBusy) {
        await tenant((tx) => waitForHalls(tx, objects))
        kept = await lookTwice(keep)
      }
      return kept
    })
    if (isRefusal(hold)) return hold
    return {
      expiresAt: hold.expiresAt.toISOString(),
      serverNow: new Date().toISOString(),
      mayRenew: hold.mayRenew,
    }
  })

  mount(server, platform, contract.releaseHold, async (call) => {
    await call.tenant((tx) => letGo(tx, call.params.clientKey, draftOwner(platform, call)))
    return {}
  })

  mount(server, platform, contract.getObjectDays, async (call) => {
    const { tenant, params, query, user } = call
    const [year = 0, month = 0] = query.from.split('-').map(Number)
    const maySeeHidden = user?.permissions.includes('object:view') ?? false
    const days = await tenant(async (tx) => {
      const ownHold = await ownDraft(tx, query.holdKey, draftOwner(platform, call))
      return readDays(tx, params.id, { year, month, months: query.months }, { maySeeHidden, ownHold })
    })
    return days ? { days } : refuse('record.not_found')
  })
}
