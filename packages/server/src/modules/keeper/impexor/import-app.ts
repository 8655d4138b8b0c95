import { Readable } from 'node:stream'
import { featureFlags, grantablePermissions } from '@allmend/domain/access'
import { settledDomains } from '@allmend/domain/apps'
import { sql } from 'kysely'
import pg from 'pg'
import { audit } from '../../../platform/audit/audit.ts'
import type { Database, PlatformTx } from '../../../platform/db/database.ts'
import { enterTenant } from '../../../platform/db/enter-tenant.ts'
import { unhurried } from '../../../platform/db/patience.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { writeDomains } from '../app-domains.ts'
import { auditedApp, findApp, type PlatformApp } from '../read-apps.ts'
import { takeTurns } from '../take-turns.ts'
import { type ArchiveHead, placeOf } from './archive-format.ts'
import { type CheckedArchive, checkArchive } from './check-archive.ts'
import { newPlace, type Renumbering } from './new-places.ts'
import { ArchiveProblem, type ArchiveSource, readArchive } from './read-archive.ts'
import { removeFilesOf } from './remove-files.ts'
import { writeRows } from './write-rows.ts'

export interface ImportPlace {
  readonly db: Database
  readonly storage: Storage
}

type ImportPhase = 'checking' | 'copying' | 'writing'

export interface ImportWish {
  readonly source: ArchiveSource
  /** What the file is called, for the log. */
  readonly name: string
  readonly actor: Actor | 'system'
  /** The number the app gets; taken anew unless an import is taken up again. */
  readonly appId?: number
  onProgress?(phase: ImportPhase, share: number): Promise<void>
}

export interface ImportedApp {
  readonly app: PlatformApp
  /** What has to be entered again. */
  readonly secrets: readonly string[]
  /** Files that were not there any more when the app was exported. */
  readonly missingFiles: number
  /** Domains that lead to another app here. */
  readonly takenDomains: readonly string[]
}

/**
 * A new app out of an archive. First all of it is checked; then its files are put into place, where no row names them yet; then its rows
 * are written in one transaction. Whatever fails leaves nothing behind. The app is suspended until a keeper resumes it.
 */
export async function importApp(place: ImportPlace, wish: ImportWish): Promise<ImportedApp | Refusal> {
  const tell = wish.onProgress ?? (async () => undefined)
  try {
    const checked = await checkArchive(wish.source, (share) => tell('checking', share))
    const to = wish.appId ?? (await takeAppId(place.db))
    const numbers = { from: checked.head.app.id, to }
    try {
      await copyFiles(place.storage, wish.source, numbers, (share) => tell('copying', share))
      await tell('writing', 0)
      return await place.db.acrossTenants(
        'import an app',
        (tx) => writeApp(tx, place.db, wish, checked, numbers),
        unhurried,
      )
    } catch (error) {
      await removeFilesOf(place.storage, to)
      throw error
    }
  } catch (error) {
    const code = problemOf(error)
    if (!code) throw error
    return refuse(code)
  }
}

/** Taken from the sequence, so that nobody else gets it. */
export async function takeAppId(db: Database): Promise<number> {
  const [row] = await db.askAcrossTenants<{ id: string | number }>('take the number of an app', {
    sql: `select nextval('app_id_seq') as id`,
  })
  return Number(row?.id)
}

/** Values and references that a table refuses were not written by an export. */
function problemOf(error: unknown) {
  if (error instanceof ArchiveProblem) return error.code
  const isRefused = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
  return isRefused ? ('import.damaged' as const) : undefined
}

async function copyFiles(
  storage: Storage,
  source: ArchiveSource,
  numbers: Renumbering,
  onRead: (share: number) => Promise<void>,
): Promise<void> {
  for await (const entry of readArchive(source, onRead)) {
    const place = placeOf(entry.name)
    if (place === undefined) continue
    const target = newPlace(place, numbers)
    if (target === null) throw new ArchiveProblem('import.damaged', 'a file of another app')
    await storage.putStream(target, Readable.from(entry.content), { contentLength: entry.size })
  }
}

async function writeApp(
  tx: PlatformTx,
  db: Database,
  { source, name, actor }: ImportWish,
  checked: CheckedArchive,
  numbers: Renumbering,
): Promise<ImportedApp> {
  const { head, manifest } = checked
  await proveWords(tx, head.app)
  await insertApp(tx, head.app, numbers.to)
  const inside = await enterTenant(tx, numbers.to, db.secrets)
  await writeRows(tx, source, checked, numbers)
  await takeTurns(tx, 'apps')
  const takenDomains = await writeFreeDomains(tx, head.app, numbers.to)
  await proveRights(tx, numbers.to)
  const app = await findApp(tx, numbers.to)
  if (!app) throw new ArchiveProblem('import.damaged', 'an app without settings')
  const after = { ...auditedApp(app), importedFrom: name }
  const record = { action: 'created' as const, entity: 'app' as const, entityId: app.id, subject: app.title, after }
  await audit(inside, actor, { ...record, version: app.version })
  await tx.db
    .insertInto('platform_audit_entry')
    .values({
      ...(actor === 'system'
        ? { keeper_id: null, actor_name: 'System', address: null }
        : { keeper_id: actor.user.id, actor_name: actor.user.name, address: actor.address }),
      ...{ action: record.action, entity: record.entity, entity_id: String(app.id), subject: app.title },
      after: JSON.stringify(after),
    })
    .execute()
  return { app, secrets: head.secrets, missingFiles: manifest.missing.length, takenDomains }
}

/** Words this program knows no meaning of: whoever signs in there would find a fault instead of an app. */
async function proveWords({ db }: PlatformTx, { zone, featureFlags: flags }: ArchiveHead['app']): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db)
  if (rows.length === 0 || !isZone(zone)) throw new ArchiveProblem('import.damaged', 'a zone nobody knows')
  const known: readonly string[] = featureFlags
  if (flags.some((flag) => !known.includes(flag))) throw new ArchiveProblem('import.damaged', 'a feature nobody knows')
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('de-CH', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

async function proveRights({ db }: PlatformTx, appId: number): Promise<void> {
  const groups = await db.selectFrom('user_group').where('app_id', '=', appId).select('permissions').execute()
  const known: readonly string[] = grantablePermissions
  const isKnown = groups.every(({ permissions }) => permissions.every((right) => known.includes(right)))
  if (!isKnown) throw new ArchiveProblem('import.damaged', 'a right nobody knows')
}

async function insertApp(tx: PlatformTx, app: ArchiveHead['app'], id: number): Promise<void> {
  await sql`
    insert into app (id, title, feature_flags, zone, staff_need_two_factor, created_at, version, suspended_at) overriding system value
    values (${id}, ${app.title}, ${app.featureFlags}::text[], ${app.zone}, ${app.staffNeedTwoFactor}, ${app.createdAt}::timestamptz,
      ${app.version}, now())
  `.execute(tx.db)
}

/** Takes the domains that lead nowhere here; answers the others. */
async function writeFreeDomains(tx: PlatformTx, { domains }: ArchiveHead['app'], appId: number): Promise<string[]> {
  if (domains.length === 0) return []
  const names = domains.map(({ domain }) => domain)
  const rows = await tx.db.selectFrom('app_domain').where('domain', 'in', names).select('domain').execute()
  const taken = new Set(rows.map(({ domain }) => domain))
  const free = domains.filter(({ domain }) => !taken.has(domain))
  if (free.length > 0) {
    const hasMain = free.some(({ isMain }) => isMain)
    await writeDomains(
      tx,
      appId,
      settledDomains(free.map((one, at) => ({ ...one, isMain: hasMain ? one.isMain : at === 0 }))),
    )
  }
  return [...taken].sort()
}
