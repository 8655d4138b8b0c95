import type { ApiKey, createApiKey, RouteParsed } from '@allmend/contract'
import {
  grantableToKeys,
  type KeyState,
  keyFields,
  keyOf,
  keyPermissions,
  keyPrefix,
  lastDayRule,
} from '@allmend/domain/keys'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { hashToken, newToken } from '../../platform/auth/token.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'

const mostKeys = 50

interface Row {
  readonly id: number
  readonly name: string
  readonly prefix: string
  readonly permissions: string[]
  readonly buildings: string[] | null
  readonly calls_per_minute: number
  readonly expires_on: string | null
  readonly state: KeyState
  readonly created_at: Date
  readonly created_by: string
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
  readonly revoked_by: string
}

const present = (row: Row): ApiKey => ({
  ...{ id: row.id, name: row.name, prefix: row.prefix, buildings: row.buildings, expiresOn: row.expires_on },
  permissions: keyPermissions.filter((permission) => row.permissions.includes(permission)),
  ...{ callsPerMinute: row.calls_per_minute, state: row.state },
  ...{ createdAt: row.created_at.toISOString(), createdBy: row.created_by },
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  ...{ revokedAt: row.revoked_at?.toISOString() ?? null, revokedBy: row.revoked_by },
})

/** Those that work first. */
async function readKeys(tx: TenantTx, id?: number): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.id, k.name, k.prefix, k.permissions, k.buildings, k.calls_per_minute, k.expires_on::text, k.created_at, k.created_by,
      k.last_used_at, k.revoked_at, k.revoked_by,
      case when k.revoked_at is not null then 'revoked'
        when k.expires_on < (now() at time zone a.zone)::date then 'expired' else 'active' end as state
    from api_key k join app a on a.id = k.app_id
    where k.app_id = ${tx.appId} and ${id === undefined ? sql`true` : sql`k.id = ${id}`}
    order by k.revoked_at is not null or coalesce(k.expires_on < (now() at time zone a.zone)::date, false), lower(k.name), k.id
  `.execute(tx.db)
  return rows.map(present)
}

async function readBuildings(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ building: string }>`
    select distinct building from bookable where app_id = ${tx.appId} and building <> '' order by 1
  `.execute(tx.db)
  return rows.map(({ building }) => building)
}

async function readToday(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone zone)::date::text as today from app where id = ${tx.appId}
  `.execute(tx.db)
  return rows[0]?.today ?? ''
}

export const listKeys = async (tx: TenantTx) => ({
  keys: await readKeys(tx),
  buildings: await readBuildings(tx),
  today: await readToday(tx),
})

type Draft = Omit<RouteParsed<typeof createApiKey>['body'], 'currentPassword'>

/** Why nobody, or not this person, can make such a key. */
async function findObstacle(tx: TenantTx, { user }: Actor, draft: Draft): Promise<Refusal | null> {
  const mine = grantableToKeys(user.permissions)
  if (draft.permissions.some((permission) => !mine.includes(permission))) return refuse('key.more_rights')
  const { label } = keyFields.expiresOn
  const over = lastDayRule(await readToday(tx))(draft.expiresOn, label, {})
  if (over) return refuse('request.invalid', { fields: { expiresOn: over } })
  const known = draft.buildings && (await readBuildings(tx))
  if (draft.buildings?.some((building) => !known?.includes(building))) return refuse('key.building_unknown')
  const alive = (await readKeys(tx)).filter(({ state }) => state === 'active')
  return alive.length >= mostKeys ? refuse('key.too_many') : null
}

const lockSpace = 4_155_254

export async function createKey(
  tx: TenantTx,
  actor: Actor,
  draft: Draft,
): Promise<{ key: ApiKey; token: string } | Refusal> {
  // Two at once shall not pass the limit together.
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${tx.appId})`.execute(tx.db)
  const obstacle = await findObstacle(tx, actor, draft)
  if (obstacle) return obstacle
  const token = keyOf(tx.appId, newToken().token)
  const { id } = await tx.db
    .insertInto('api_key')
    .values({
      ...{ app_id: tx.appId, name: draft.name.trim(), prefix: keyPrefix(token), hash: hashToken(token) },
      ...{ permissions: draft.permissions, buildings: draft.buildings, calls_per_minute: draft.callsPerMinute },
      ...{ expires_on: draft.expiresOn, created_by: actor.user.name },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = await mustRead(tx, id)
  await audit(tx, actor, { action: 'created', entity: 'apikey', entityId: id, subject: key.name, after: logged(key) })
  return { key, token }
}

const logged = ({ name, prefix, permissions, buildings, expiresOn, callsPerMinute }: ApiKey) => ({
  ...{ name, prefix, permissions: permissions.join(', '), buildings: buildings?.join(', ') ?? 'alle' },
  ...{ expiresOn: expiresOn ?? 'unbegrenzt', callsPerMinute },
})

async function mustRead(tx: TenantTx, id: number): Promise<ApiKey> {
  const [key] = await readKeys(tx, id)
  if (!key) throw new Error('a key that was there is gone')
  return key
}

/** For good; once more changes nothing. */
export async function revokeKey(tx: TenantTx, actor: Actor, id: number): Promise<ApiKey | Refusal> {
  const { rows } = await sql<{ name: string }>`
    update api_key set revoked_at = now(), revoked_by = ${actor.user.name}
    where app_id = ${tx.appId} and id = ${id} and revoked_at is null returning name
  `.execute(tx.db)
  const [revoked] = rows
  if (revoked) {
    await audit(tx, actor, {
      ...{ action: 'changed', entity: 'apikey', entityId: id, subject: revoked.name },
      ...{ before: { state: 'aktiv' }, after: { state: 'widerrufen' } },
    })
  }
  const [key] = await readKeys(tx, id)
  return key ?? refuse('record.not_found')
}
