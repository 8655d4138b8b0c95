import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { readBrowser } from '../../../platform/http/browser-cookie.ts'
import type { SessionUser } from '../../../platform/http/caller.ts'
import type { HttpPlatform } from '../../../platform/http/mount.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { HallLines } from '../occupancy/hall-lines.ts'
import type { RulesMemory } from '../occupancy/rules-memory.ts'

export interface BookingPlatform extends HttpPlatform {
  readonly secrets: Secrets
  readonly rules: RulesMemory
  readonly lines: HallLines
}

/** Who a draft may belong to: a browser, a customer, or both. The draft's key alone proves nothing. */
export interface DraftOwner {
  readonly browser: string | null
  readonly userId: number | null
}

export const customerOf = (user: SessionUser | null): SessionUser | null => (user?.role === 'user' ? user : null)

export const draftOwner = (
  { secrets }: BookingPlatform,
  { request, user, app }: { request: FastifyRequest; user: SessionUser | null; app: { readonly id: number } },
): DraftOwner => ({
  browser: readBrowser(request, secrets, app.id),
  userId: customerOf(user)?.id ?? null,
})

/** The key of a draft if it is nobody's yet or the caller's own; of somebody else's draft nothing is told but that its time is taken. */
export async function ownDraft(
  tx: TenantTx,
  clientKey: string | undefined,
  { browser, userId }: DraftOwner,
): Promise<string | null> {
  if (clientKey === undefined) return null
  const { rows } = await sql<{ key: string | null }>`
    select own_draft(${clientKey}::uuid, ${browser}, ${userId}::int) as key
  `.execute(tx.db)
  return rows[0]?.key ?? null
}
