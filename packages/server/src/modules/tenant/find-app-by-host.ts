import type { AppConfig } from '@allmend/contract'
import type { Database } from '../../platform/db/database.ts'
import { presentConfig } from './tenant.present.ts'
import { findByDomain } from './tenant.repository.ts'

/** The app a domain leads to, or null. The port does not count; the case of letters neither. */
export async function findAppByHost(db: Database, hostname: string): Promise<AppConfig | null> {
  const domain = hostname.toLowerCase().replace(/\.$/, '')
  const row = await db.acrossTenants('find the app of a domain', (tx) => findByDomain(tx, domain))
  return row ? presentConfig(row) : null
}
