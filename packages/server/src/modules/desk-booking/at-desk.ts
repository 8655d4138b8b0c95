import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { HttpPlatform } from '../../platform/http/mount.ts'
import { publicUrl } from '../tenant/index.ts'

/** Who decides, and where the customer sees what came of it. */
export interface AtDesk {
  readonly actor: Actor
  readonly site: string
}

export async function atDesk(tx: TenantTx, { links }: HttpPlatform, actor: Actor): Promise<AtDesk> {
  return { actor, site: await publicUrl(tx, links) }
}
