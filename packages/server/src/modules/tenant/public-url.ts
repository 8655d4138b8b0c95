import type { TenantTx } from '../../platform/db/database.ts'

/**
 * The address mails lead back to. The request's own host is used if it is one of the app's domains (that keeps the port of a
 * test installation); anything else in the Host header is not believed, or a forged one could send a reset link elsewhere.
 */
export async function publicUrl(
  tx: TenantTx,
  request: { protocol: string; host: string; hostname: string },
): Promise<string> {
  const domains = await tx.db
    .selectFrom('app_domain')
    .where('app_id', '=', tx.appId)
    .select(['domain', 'is_main'])
    .orderBy('is_main', 'desc')
    .execute()
  const isOwn = domains.some(({ domain }) => domain === request.hostname.toLowerCase())
  return isOwn ? `${request.protocol}://${request.host}` : `https://${domains[0]?.domain ?? request.hostname}`
}
