import { sql } from 'kysely'
import type { TenantTx } from '../db/database.ts'
import type { Jobs } from '../jobs/worker.ts'
import type { Storage } from './storage.ts'

interface PendingFile {
  readonly file: string
  readonly bytes: number
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

const anHourAgo = sql<Date>`now() - interval '1 hour'`
const atATime = 100

/** The file goes first, then its note: whatever happens in between, it is found again. */
export const fileJobs = (storage: Storage): Jobs => ({
  'files.remove_pending': {
    scope: 'platform',
    schedule: '*/10 * * * *',
    run: async (_, acrossTenants) => {
      for (;;) {
        const files = await acrossTenants(({ db }) =>
          db
            .selectFrom('pending_file')
            .where('created_at', '<', anHourAgo)
            .select(['app_id', 'file'])
            .orderBy('created_at')
            .limit(atATime)
            .execute(),
        )
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
