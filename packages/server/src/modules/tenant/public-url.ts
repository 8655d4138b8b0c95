import type { TenantTx } from '../../platform/db/database.ts'

interface Asked {
  readonly protocol: string
  readonly host: string
  readonly hostname: string
}

/**
 * The address mails lead back to, given the domains of the app, the main one first. The request's own host is used if it is one of
 * them (that keeps the port of a test installation); anything else in the Host header is not believed, or a forged one could send a
 * reset link elsewhere.
 */
export function publicUrlOf(domains: readonly string[], { protocol, host, hostname }: Asked): string {
  return domains.includes(hostname.toLowerCase()) ? `${protocol}://${host}` : `https://${domains[0] ?? hostname}`
}

export async function publicUrl(tx: TenantTx, request: Asked): Promise<string> {
  const rows = await tx.db
    .selectFrom('app_domain')
    .where('app_id', '=', tx.appId)
    .select('domain')
    .orderBy('is_main', 'desc')
    .execute()
  return publicUrlOf(
    rows.map(({ domain }) => domain),
    request,
  )
}
