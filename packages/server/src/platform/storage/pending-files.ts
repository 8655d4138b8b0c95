import { CompiledQuery, sql } from 'kysely'
import { noBackupUnderWay } from '../backup/backup-lock.ts'
import type { TenantTx } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Jobs } from '../jobs/worker.ts'
import type { Log } from '../log/log.ts'
import type { Storage } from './storage.ts'

interface PendingFile {
  readonly file: string
  readonly bytes: number
}

/** What nobody needs any more, in the transaction that says so. It goes as soon as that is committed: what was deleted is not to be read on. */
export async function giveUpFiles(tx: TenantTx, files: readonly string[]): Promise<void> {
  const rows = files.map((file) => ({ app_id: tx.appId, file, bytes: 0, created_at: new Date(0) }))
  await tx.db
    .insertInto('pending_file')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['app_id', 'file']).doUpdateSet({ created_at: new Date(0) }))
    .execute()
  await enqueue(tx, 'files.remove_pending', {}, { key: 'files.remove_pending' })
}

interface WritingPlace {
  readonly storage: Storage
  readonly log: Log
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

/** Notes files before they are written: if nobody takes them up, they are found and removed. */
export async function noteFiles(tx: TenantTx, files: readonly PendingFile[]): Promise<void> {
  const rows = files.map(({ file, bytes }) => ({ app_id: tx.appId, file, bytes }))
  await tx.db.insertInto('pending_file').values(rows).execute()
}

/** In the transaction that writes down whose they are. */
export async function takeUpFiles(tx: TenantTx, files: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('pending_file').where('app_id', '=', tx.appId).where('file', 'in', files).execute()
}

/** Writes files that were noted. If one of them cannot be written, none stays: neither those before it nor the half that got there. */
export async function writeNoted(
  place: WritingPlace,
  files: readonly PendingFile[],
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    await takeBackFiles(place, files)
    throw error
  }
}

/** Noted and written, but nobody will have them. Where they cannot be removed, the notes are left, and the sweeping does it later. */
export async function takeBackFiles(
  { storage, tenant, log }: WritingPlace,
  files: readonly PendingFile[],
): Promise<void> {
  const places = files.map(({ file }) => file)
  try {
    for (const file of places) await storage.delete(file)
    await tenant((tx) => takeUpFiles(tx, places))
  } catch (reason) {
    log.warn({ err: reason, files: places.length }, 'files not taken back yet')
  }
}

const anHourAgo = sql<Date>`now() - interval '1 hour'`
const atATime = 100

/** The file goes first, then its note: whatever happens in between, it is found again. */
export const fileJobs = (storage: Storage): Jobs => ({
  'files.remove_pending': {
    scope: 'platform',
    schedule: '*/10 * * * *',
    run: async (_, acrossTenants) => {
      for (;;) {
        const files = await acrossTenants(async ({ db }) => {
          const { rows } = await db.executeQuery<{ free: boolean }>(CompiledQuery.raw(noBackupUnderWay))
          // What was given up meanwhile still belongs to the rows of the backup; it goes with the next turn.
          if (!rows[0]?.free) return []
          return db
            .selectFrom('pending_file')
            .where('created_at', '<', anHourAgo)
            .select(['app_id', 'file'])
            .orderBy('created_at')
            .limit(atATime)
            .execute()
        })
        for (const { file } of files) await storage.delete(file)
        await acrossTenants(async ({ db }) => {
          for (const { app_id, file } of files) {
            await db.deleteFrom('pending_file').where('app_id', '=', app_id).where('file', '=', file).execute()
          }
        })
        if (files.length < atATime) return
      }
    },
  },
})
