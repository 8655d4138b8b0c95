import type { AppConfig } from '@allmend/contract'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { askedDomain } from '../../platform/http/asked-domain.ts'
import { presentConfig } from './tenant.present.ts'
import { findByDomain } from './tenant.repository.ts'

/** The app a call is for by its domain, or null. The port does not count; the case of letters neither. */
export async function findAppByHost(db: Database, request: FastifyRequest): Promise<AppConfig | null> {
  const domain = askedDomain(request)
  if (domain === null) return null
  const row = await db.acrossTenants('find the app of a domain', (tx) => findByDomain(tx, domain))
  return row ? presentConfig(row) : null
}
