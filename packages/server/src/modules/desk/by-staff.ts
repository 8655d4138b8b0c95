import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { currentLink, type OrderPlatform } from '../order/index.ts'
import { publicUrl } from '../tenant/index.ts'

/** Who decides, and the address at which the customer sees what came of it. */
export interface ByStaff {
  readonly actor: Actor
  readonly linkTo: (orderId: number) => Promise<string>
}

export async function byStaff(
  tx: TenantTx,
  platform: OrderPlatform,
  actor: Actor,
  request: FastifyRequest,
): Promise<ByStaff> {
  const base = await publicUrl(tx, request)
  return { actor, linkTo: async (orderId) => `${base}/order/${await currentLink(tx, platform, orderId)}` }
}
