import type { AppConfig } from '@allmend/contract'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { askedDomain } from '../../platform/http/asked-domain.ts'
import { presentBrand, presentConfig } from './tenant.present.ts'
import { type AppRow, findByDomain } from './tenant.repository.ts'

/** The app a call is for by its domain, or null. The port does not count; the case of letters neither. */
export async function findAppByHost(db: Database, request: FastifyRequest): Promise<AppConfig | null> {
  const row = await findRow(db, request)
  return row ? presentConfig(row) : null
}

/** The pictures that app shows itself with; null if there is no app. */
export async function findBrandByHost(db: Database, request: FastifyRequest) {
  const row = await findRow(db, request)
  return row ? presentBrand(row) : null
}

async function findRow(db: Database, request: FastifyRequest): Promise<AppRow | null> {
  const domain = askedDomain(request)
  if (domain === null) return null
  return findByDomain(db, domain)
}
