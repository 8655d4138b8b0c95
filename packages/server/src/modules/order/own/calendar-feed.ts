import { sql } from 'kysely'
import { hashToken, newToken } from '../../../platform/auth/token.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { LinkAddress } from '../../../platform/http/link-address.ts'
import { publicUrl } from '../../tenant/index.ts'
import { accountUrls, calendarText } from '../calendar.ts'
import { readReservations } from '../reservation.repository.ts'

/** Whose calendar a secret address is; the app stands in front, since calendar programs send no header. */
export const feedToken = (appId: number, token: string) => `${appId}-${token}.ics`
export const secretOfFeed = (text: string): string | null =>
  /^[1-9]\d{0,8}-([\w-]{43})(?:\.ics)?$/.exec(text)?.[1] ?? null

export async function feedState(tx: TenantTx, userId: number) {
  const row = await tx.db
    .selectFrom('calendar_feed')
    .where('app_id', '=', tx.appId)
    .where('user_id', '=', userId)
    .select('created_at')
    .executeTakeFirst()
  return { isOn: row !== undefined, createdAt: row?.created_at.toISOString() ?? null }
}

/** A new secret address; the one before stops working. */
export async function renewFeed(tx: TenantTx, userId: number): Promise<string> {
  const { token, hash } = newToken()
  await sql`
    insert into calendar_feed (app_id, user_id, token_hash) values (${tx.appId}, ${userId}, ${hash})
    on conflict (app_id, user_id) do update set token_hash = excluded.token_hash, created_at = now()
  `.execute(tx.db)
  return feedToken(tx.appId, token)
}

export async function removeFeed(tx: TenantTx, userId: number): Promise<void> {
  await tx.db.deleteFrom('calendar_feed').where('app_id', '=', tx.appId).where('user_id', '=', userId).execute()
}

/** What a calendar program gets: the bookings of the last month and all that come, cancelled ones as such. */
export async function readFeed(tx: TenantTx, links: LinkAddress, token: string): Promise<string | null> {
  const owner = await tx.db
    .selectFrom('calendar_feed as f')
    .innerJoin('app_user as u', (join) => join.onRef('u.app_id', '=', 'f.app_id').onRef('u.id', '=', 'f.user_id'))
    .innerJoin('app', 'app.id', 'f.app_id')
    .where('f.app_id', '=', tx.appId)
    .where('f.token_hash', '=', hashToken(token))
    .where('u.is_active', '=', true)
    .select(['f.user_id', 'app.title'])
    .executeTakeFirst()
  if (!owner) return null
  const where = sql`b.user_id = ${owner.user_id} and b.display_end > now() - interval '31 days' and b.state <> 'expired'`
  const rows = await readReservations(tx, { where, limit: 2000 })
  return calendarText(tx, rows, { title: owner.title, urlOf: await accountUrls(tx, await publicUrl(tx, links)) })
}
