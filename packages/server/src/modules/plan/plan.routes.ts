import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { createBlock, removeBlock, saveBlock } from './change-block.ts'
import { checkNewBookings } from './check-new-bookings.ts'
import { PlanMemory, planQuestion } from './plan-memory.ts'
import { readPlan, readPublicPlan } from './read-plan.ts'

export function planRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  const memory = new PlanMemory()
  mount(server, platform, contract.getPlan, ({ app, query }) =>
    platform.db.openTenant(app.id, planQuestion, (tx, version) => readPlan(tx, query, { memory, version })),
  )
  mount(server, platform, contract.getPublicPlan, ({ app, query }) =>
    platform.db.openTenant(app.id, planQuestion, (tx, version) => readPublicPlan(tx, query, { memory, version })),
  )
  mount(server, platform, contract.checkNewBookings, ({ tenant, actor, body }) =>
    tenant((tx) => checkNewBookings(tx, body, actor().user)),
  )
  mount(server, platform, contract.createBlock, ({ tenant, actor, body }) =>
    tenant((tx) => createBlock(tx, actor(), body)),
  )
  mount(server, platform, contract.saveBlock, ({ tenant, actor, params, body }) =>
    tenant((tx) => saveBlock(tx, actor(), params.id, body)),
  )
  mount(server, platform, contract.removeBlock, ({ tenant, actor, params }) =>
    tenant((tx) => removeBlock(tx, actor(), params.id)),
  )
}
