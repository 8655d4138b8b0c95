import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import type { OrderPlatform } from '../order/index.ts'
import { adjustBookingPrice } from './adjust-price.ts'
import { answerRequest } from './answer-request.ts'
import { type AtDesk, atDesk } from './at-desk.ts'
import { moveAtDesk, saveAtDesk } from './change-booking.ts'
import { checkMove } from './check-move.ts'
import { checkOptions } from './check-options.ts'
import { decideBookings } from './decide-bookings.ts'
import { previewDecision } from './preview-decision.ts'
import { readBooking } from './read-booking.ts'
import { settlePrice } from './settle-price.ts'

/** What staff decide about bookings and change in them. */
export function decisionRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  type Handling = {
    tenant: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>
    actor: () => Actor
  }
  const changed = (
    { tenant, actor }: Handling,
    id: number,
    change: (tx: TenantTx, by: AtDesk) => Promise<Refusal | null>,
  ) =>
    tenant(async (tx) => (await change(tx, await atDesk(tx, platform, actor()))) ?? readBooking(tx, id, actor().user))

  mount(server, platform, contract.previewDecision, ({ tenant, actor, body }) =>
    tenant((tx) => previewDecision(tx, body, actor().user)),
  )
  mount(server, platform, contract.decideBookings, ({ tenant, actor, body }) =>
    tenant(async (tx) => decideBookings(tx, await atDesk(tx, platform, actor()), body)),
  )
  mount(server, platform, contract.checkMove, ({ tenant, actor, params, body }) =>
    tenant((tx) => checkMove(tx, params.id, body, actor().user)),
  )
  mount(server, platform, contract.checkOptions, ({ tenant, actor, params, body }) =>
    tenant((tx) => checkOptions(tx, params.id, body, actor().user)),
  )
  mount(server, platform, contract.moveBooking, (call) =>
    changed(call, call.params.id, (tx, by) => moveAtDesk(tx, by, call.params.id, call.body)),
  )
  mount(server, platform, contract.saveBooking, (call) =>
    changed(call, call.params.id, (tx, { actor }) => saveAtDesk(tx, actor, call.params.id, call.body)),
  )
  mount(server, platform, contract.adjustPrice, (call) =>
    changed(call, call.params.id, (tx, { actor }) => adjustBookingPrice(tx, actor, call.params.id, call.body)),
  )
  mount(server, platform, contract.settlePrice, (call) =>
    changed(call, call.params.id, (tx, { actor }) => settlePrice(tx, actor, call.params.id, call.body)),
  )
  mount(server, platform, contract.answerRequest, (call) =>
    changed(call, call.params.id, (tx, by) => answerRequest(tx, by, call.params.id, call.body)),
  )
}
