import type { RouteParsed, saveApp as route } from '@allmend/contract'
import { settledDomains } from '@allmend/domain/apps'
import { sql } from 'kysely'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { Database, PlatformTx } from '../../platform/db/database.ts'
import { enterTenant } from '../../platform/db/enter-tenant.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { findTakenDomain, writeDomains } from './app-domains.ts'
import { noteApp } from './note-app.ts'
import { findApp, type PlatformApp } from './read-apps.ts'
import { takeTurns } from './take-turns.ts'

type Draft = RouteParsed<typeof route>['body']

/** Title, domains and features; all of it or nothing. */
export const saveApp = (db: Database, actor: Actor, id: number, draft: Draft): Promise<PlatformApp | Refusal> =>
  db.acrossTenants('a keeper changes an app', async (tx) => {
    await takeTurns(tx, 'apps')
    const before = await findApp(tx, id)
    if (!before) return refuse('record.not_found')
    if (draft.version !== undefined && draft.version !== before.version) {
      const edited = { id, editedVersion: draft.version, current: before }
      return refuseConflict(await enterTenant(tx, id, db.secrets), 'app', edited)
    }
    const domains = settledDomains(draft.domains)
    const taken = await findTakenDomain(tx, domains, id)
    if (taken) return taken
    await writeDomains(tx, id, domains)
    await tx.db
      .updateTable('app')
      .where('id', '=', id)
      .set({
        title: draft.title.trim(),
        feature_flags: [...draft.featureFlags],
        version: before.version + 1,
        ...limitsOf(draft),
      })
      .execute()
    return noteChange(tx, actor, before, db)
  })

type Limits = Partial<Pick<PlatformApp, 'maxConnections' | 'maxStorageMb' | 'maxMailsPerHour'>>

/** The bounds that were named; the others stay. */
export const limitsOf = ({
  maxConnections,
  maxStorageMb,
  maxMailsPerHour,
}: { [K in keyof Limits]: Limits[K] | undefined }) => ({
  ...(maxConnections !== undefined && { max_connections: maxConnections }),
  ...(maxStorageMb !== undefined && { max_storage_mb: maxStorageMb }),
  ...(maxMailsPerHour !== undefined && { max_mails_per_hour: maxMailsPerHour }),
})

/** Lets an app rest, or wakes it; what is so already stays so. */
export const setSuspended = (
  db: Database,
  actor: Actor,
  id: number,
  isSuspended: boolean,
): Promise<PlatformApp | Refusal> =>
  db.acrossTenants('a keeper suspends or resumes an app', async (tx) => {
    await takeTurns(tx, 'apps')
    const before = await findApp(tx, id)
    if (!before) return refuse('record.not_found')
    if ((before.suspendedAt !== null) === isSuspended) return before
    await tx.db
      .updateTable('app')
      .where('id', '=', id)
      .set({ suspended_at: isSuspended ? sql`now()` : null, version: before.version + 1 })
      .execute()
    return noteChange(tx, actor, before, db)
  })

async function noteChange(tx: PlatformTx, actor: Actor, before: PlatformApp, db: Database): Promise<PlatformApp> {
  const after = await findApp(tx, before.id)
  if (!after) throw new Error('an app that was just changed is gone')
  await noteApp(tx, actor, { action: 'changed', before, after }, db.secrets)
  return after
}
