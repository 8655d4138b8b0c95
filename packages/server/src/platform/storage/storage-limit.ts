import { sql } from 'kysely'
import type { TenantTx } from '../db/database.ts'
import { type Refusal, refuse } from '../http/refusal.ts'

const megabyte = 1024 * 1024

/** Any number; the other half of the key is the app. */
const lockSpace = 4_155_208

/**
 * Whether files of so many bytes have room in what a keeper allows the app, to be asked in the transaction that notes them. One after
 * the other in an app with a bound: of two that come at the same moment, the second sees what the first has noted.
 */
export async function refuseBeyondLimit({ db, appId }: TenantTx, bytes: number): Promise<Refusal | null> {
  const bound = await sql<{ most: number | null }>`select max_storage_mb as most from app where id = ${appId}`.execute(
    db,
  )
  const megabytes = bound.rows[0]?.most ?? null
  if (megabytes === null) return null
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${appId})`.execute(db)
  const { rows } = await sql<{ used: number }>`
    select (
      (select coalesce(sum(bytes), 0) from asset where app_id = ${appId})
      + (select coalesce(sum(size), 0) from booking_document where app_id = ${appId})
      + (select coalesce(sum(bytes), 0) from pending_file where app_id = ${appId})
    )::float8 as used
  `.execute(db)
  return (rows[0]?.used ?? 0) + bytes > megabytes * megabyte ? refuse('storage.limit') : null
}
