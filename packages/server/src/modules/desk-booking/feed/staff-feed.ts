import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { newToken } from '../../../platform/auth/token.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { feedToken } from '../../order/index.ts'

/** Whose bookings a calendar shows: those of an object, or of all objects of a building. */
export type FeedTarget = { readonly objectId: number } | { readonly building: string }

interface NamedTarget {
  readonly objectId?: number | undefined
  readonly building?: string | undefined
}

/** What a call names; an object goes before a building, and nothing is nothing. */
export function targetOf({ objectId, building }: NamedTarget): FeedTarget | null {
  if (objectId !== undefined) return { objectId }
  return building ? { building } : null
}

const columnsOf = (target: FeedTarget) =>
  'objectId' in target ? { object_id: target.objectId, building: null } : { object_id: null, building: target.building }

/** Whether there is such an object, or an object in such a building. */
export async function isThere(tx: TenantTx, target: FeedTarget): Promise<boolean> {
  const objects = tx.db.selectFrom('bookable').where('app_id', '=', tx.appId).select('id').limit(1)
  const found =
    'objectId' in target ? objects.where('id', '=', target.objectId) : objects.where('building', '=', target.building)
  return (await found.executeTakeFirst()) !== undefined
}

const mine = (tx: TenantTx, userId: number, target: FeedTarget) => {
  const { object_id, building } = columnsOf(target)
  return sql`app_id = ${tx.appId} and user_id = ${userId} and object_id is not distinct from ${object_id}::int
    and building is not distinct from ${building}::text`
}

export async function staffFeedState(tx: TenantTx, userId: number, target: FeedTarget) {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from staff_calendar_feed where ${mine(tx, userId, target)}
  `.execute(tx.db)
  return { isOn: rows.length > 0, createdAt: rows[0]?.created_at.toISOString() ?? null }
}

/** A new secret address of this person; the one before stops working. */
export async function renewStaffFeed(tx: TenantTx, actor: Actor, target: FeedTarget): Promise<string> {
  const userId = actor.user.id
  const { token, hash } = newToken()
  const { object_id, building } = columnsOf(target)
  const key = sql.raw(object_id === null ? 'building' : 'object_id')
  await sql`
    insert into staff_calendar_feed (app_id, user_id, object_id, building, token_hash)
    values (${tx.appId}, ${userId}, ${object_id}, ${building}, ${hash})
    on conflict (app_id, user_id, ${key}) do update set token_hash = excluded.token_hash, created_at = now()
  `.execute(tx.db)
  await note(tx, actor, 'created', target)
  return feedToken(tx.appId, token)
}

export async function removeStaffFeed(tx: TenantTx, actor: Actor, target: FeedTarget): Promise<void> {
  const { rows } = await sql`
    delete from staff_calendar_feed where ${mine(tx, actor.user.id, target)} returning id
  `.execute(tx.db)
  if (rows.length > 0) await note(tx, actor, 'removed', target)
}

async function note(tx: TenantTx, actor: Actor, action: 'created' | 'removed', target: FeedTarget): Promise<void> {
  const subject = 'objectId' in target ? await titleOf(tx, target.objectId) : target.building
  await audit(tx, actor, { action, entity: 'calendarfeed', subject, after: { target: subject } })
}

async function titleOf(tx: TenantTx, objectId: number): Promise<string> {
  const object = await tx.db
    .selectFrom('bookable')
    .where('app_id', '=', tx.appId)
    .where('id', '=', objectId)
    .select('title')
    .executeTakeFirst()
  return object?.title ?? ''
}
