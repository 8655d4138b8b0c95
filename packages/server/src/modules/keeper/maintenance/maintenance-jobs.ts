import { z } from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/worker.ts'
import type { FileKeeper } from '../../../platform/storage/prove-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { buildAll } from '../../template/index.ts'
import { checkFiles, clearFiles } from './check-files.ts'
import { findRun, finishRun, tellRun } from './runs.ts'

interface Needs {
  readonly db: Database
  readonly storage: Storage
  readonly files: readonly FileKeeper[]
}

const payloadOf = z.object({ runId: z.number().int(), checkId: z.number().int().optional() })

/** Does what a keeper began. It may run twice, since a process can die: each kind begins anew, and what is done is done. */
export const maintenanceJobs = ({ db, storage, files }: Needs): Jobs => ({
  'keeper.maintain': {
    scope: 'platform',
    async run(payload, acrossTenants, { log }) {
      const { runId, checkId } = payloadOf.parse(payload)
      const run = await acrossTenants((tx) => findRun(tx, runId))
      if (!run || run.finished_at) return
      const tell = (done: number, total: number | null) => acrossTenants((tx) => tellRun(tx, runId, done, total))
      const place = { storage, files, acrossTenants, tell }
      const works = {
        templates: () => buildAll(db, tell),
        storage_check: () => checkFiles(place),
        storage_clear: () => clearFiles(place, checkId ?? 0),
      } as const
      try {
        const work = works[run.kind as keyof typeof works]
        const result = await work()
        await acrossTenants((tx) => finishRun(tx, runId, { result }))
      } catch (error) {
        log.error({ err: error, runId, kind: run.kind }, 'maintenance failed')
        const words = 'Der Lauf ist abgebrochen. Was geschah, steht im Protokoll des Servers.'
        await acrossTenants((tx) => finishRun(tx, runId, { error: words }))
      }
    },
  },
})
