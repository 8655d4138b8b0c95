import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../../platform/http/refusal.ts'
import { calendarFeed, type OrderPlatform, secretOfFeed } from '../../order/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import { provePassword } from '../../user/index.ts'
import { readStaffFeed } from './read-staff-feed.ts'
import { type FeedTarget, isThere, removeStaffFeed, renewStaffFeed, staffFeedState, targetOf } from './staff-feed.ts'

interface Call {
  readonly app: { readonly id: number }
  actor(): Actor
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

/** Secret calendar addresses of staff: from the tab of an object, or from the plan for an object or a building. */
export function staffFeedRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  const show = ({ tenant, actor }: Call, target: FeedTarget | null) =>
    tenant(async (tx) =>
      target && (await isThere(tx, target)) ? staffFeedState(tx, actor().user.id, target) : refuse('record.not_found'),
    )
  const renew = async ({ app, tenant, actor }: Call, target: FeedTarget | null, password: string) => {
    const { user } = actor()
    const proven = await provePassword(platform.db, app.id, user, password)
    if (isRefusal(proven)) return proven
    return tenant(async (tx) => {
      if (!target || !(await isThere(tx, target))) return refuse('record.not_found')
      const token = await renewStaffFeed(tx, actor(), target)
      const url = `${await publicUrl(tx, platform.links)}/api/object-calendar/${token}`
      return { ...(await staffFeedState(tx, user.id, target)), url }
    })
  }
  const remove = ({ tenant, actor }: Call, target: FeedTarget | null) =>
    tenant(async (tx) => {
      if (!target) return refuse('record.not_found')
      await removeStaffFeed(tx, actor(), target)
      return staffFeedState(tx, actor().user.id, target)
    })

  mount(server, platform, contract.getObjectFeed, (call) => show(call, { objectId: call.params.id }))
  mount(server, platform, contract.createObjectFeed, (call) =>
    renew(call, { objectId: call.params.id }, call.body.currentPassword),
  )
  mount(server, platform, contract.removeObjectFeed, (call) => remove(call, { objectId: call.params.id }))
  mount(server, platform, contract.getPlanFeed, (call) => show(call, targetOf(call.query)))
  mount(server, platform, contract.createPlanFeed, (call) =>
    renew(call, targetOf(call.body), call.body.currentPassword),
  )
  mount(server, platform, contract.removePlanFeed, (call) => remove(call, targetOf(call.query)))

  mount(server, platform, contract.readStaffFeed, async ({ params, tenant }) => {
    const token = secretOfFeed(params.token)
    const text = token && (await tenant((tx) => readStaffFeed(tx, platform.links, token)))
    return text ? calendarFeed('belegung', text) : refuse('record.not_found')
  })
}
