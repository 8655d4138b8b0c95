import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { takeTry } from '../../platform/rate-limit/rate-limit.ts'
import { noteFiles } from '../../platform/storage/pending-files.ts'
import { refuseBeyondLimit } from '../../platform/storage/storage-limit.ts'

const megabyte = 1024 * 1024
const anHour = 3600

/** What one line may send in an hour, and what may lie around in an app without an order. */
const mostFiles = 30
const mostBytes = 50 * megabyte
const mostLoose = 500 * megabyte

/** Any number; the other half of the key is the app. */
const lockSpace = 4_155_223

interface WantedRoom {
  readonly file: string
  readonly bytes: number
  /** Where it comes from. */
  readonly line: string
}

/**
 * Makes room for a customer's file before it is written. One after the other in an app: of two that come at the same moment, the second
 * sees what the first has taken. A refusal rolls back, so what was refused does not count.
 */
export async function reserveDocument(tx: TenantTx, { file, bytes, line }: WantedRoom): Promise<Refusal | null> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${tx.appId})`.execute(tx.db)
  const wait = await takeTry(tx, [
    { key: `upload:files:${line}`, hits: mostFiles, seconds: anHour },
    { key: `upload:bytes:${line}`, hits: mostBytes, seconds: anHour, weight: bytes },
  ])
  if (wait !== null) return new Refusal('upload.quota', undefined, wait)
  if ((await looseBytes(tx)) + bytes > mostLoose) return new Refusal('upload.app_quota', undefined, anHour)
  const full = await refuseBeyondLimit(tx, bytes)
  if (full) return full
  await noteFiles(tx, [{ file, bytes }])
  return null
}

async function looseBytes(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(size), 0) from booking_document where app_id = ${tx.appId} and order_id is null)
      + (select coalesce(sum(bytes), 0) from pending_file where app_id = ${tx.appId})
    )::bigint as bytes
  `.execute(tx.db)
  return rows[0]?.bytes ?? 0
}
