import { z } from 'zod'
import { hashToken } from '../../platform/auth/token.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { readDirectory, readSites, signOutAddress } from './sign-on.repository.ts'
import type { SsoPlatform } from './sso-platform.ts'

const wayOut = z.object({ directory: z.enum(['app', 'operator']), issuer: z.string(), idToken: z.string() })
type WayOut = z.output<typeof wayOut>

export const wayOutPurpose = (appId: number) => `sso-session/${appId}`

/** Notes with a session which directory it came from, and what that wants to see when the person leaves. */
export async function keepWayOut(tx: TenantTx, token: string, way: WayOut): Promise<void> {
  await tx.db
    .updateTable('session')
    .set({ directory: way.directory, sso: tx.secrets.encrypt(JSON.stringify(way), wayOutPurpose(tx.appId)) })
    .where('app_id', '=', tx.appId)
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/**
 * Where the browser goes to leave the directory as well; null for who came in otherwise. A directory that does not answer keeps nobody here.
 */
export async function leaveDirectory(
  platform: Pick<SsoPlatform, 'db' | 'links' | 'sso'>,
  appId: number,
  sessionId: number,
  domain: string | null,
): Promise<string | null> {
  const found = await platform.db.withTenant(appId, async (tx) => {
    const row = await tx.db
      .selectFrom('session')
      .where('app_id', '=', appId)
      .where('id', '=', sessionId)
      .select('sso')
      .executeTakeFirst()
    if (!row?.sso) return null
    const way = openWayOut(tx, row.sso)
    const directory = way?.directory === 'operator' ? platform.sso.operator : (await readDirectory(tx))?.directory
    const [site] = await readSites(tx, platform.links, domain)
    return way && directory?.issuer === way.issuer && site !== undefined ? { way, directory, site } : null
  })
  if (!found) return null
  try {
    return await platform.sso.client.leave(found.directory, found.way.idToken, signOutAddress(found.site))
  } catch {
    return null
  }
}

function openWayOut(tx: TenantTx, sealed: string): WayOut | null {
  try {
    return wayOut.parse(JSON.parse(tx.secrets.decrypt(sealed, wayOutPurpose(tx.appId))))
  } catch {
    return null
  }
}
