import type { TenantTx } from '../../platform/db/database.ts'
import type { LinkAddress } from '../../platform/http/link-address.ts'

/** Where mails lead back to, given the domains of the app, the main one first. */
export function publicUrlOf([main]: readonly string[], links: LinkAddress): string {
  if (main === undefined) throw new Error('the app has no domain to lead to')
  return links.of(main)
}

export async function publicUrl(tx: TenantTx, links: LinkAddress): Promise<string> {
  const rows = await tx.db
    .selectFrom('app_domain')
    .where('app_id', '=', tx.appId)
    .select('domain')
    .orderBy('is_main', 'desc')
    .limit(1)
    .execute()
  return publicUrlOf(
    rows.map(({ domain }) => domain),
    links,
  )
}
