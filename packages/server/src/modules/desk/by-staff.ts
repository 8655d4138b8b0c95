import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { linkToken, type OrderPlatform } from '../order/index.ts'
import { publicUrl } from '../tenant/index.ts'

/** Who decides, and the address at which the customer sees what came of it. */
export interface ByStaff {
  readonly actor: Actor
  readonly linkTo: (orderId: number) => string
}

export async function byStaff(tx: TenantTx, platform: OrderPlatform, actor: Actor): Promise<ByStaff> {
  const base = await publicUrl(tx, platform.links)
  return { actor, linkTo: (orderId) => `${base}/order/${linkToken(platform, tx.appId, orderId)}` }
}
