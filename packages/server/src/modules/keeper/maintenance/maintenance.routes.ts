import * as contract from '@allmend/contract'
import { schemaTopicKeys } from '@allmend/domain/template'
import type { FastifyInstance } from 'fastify'
import { unhurried } from '../../../platform/db/patience.ts'
import { mount } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { KeeperPlatform } from '../keeper-platform.ts'
import { readDatabaseState } from './database-state.ts'
import { readPlatformLog } from './platform-log.ts'
import { readJobs, readMails, resendFailed, retryJobs } from './queues.ts'
import { findObjects, recalculateObject } from './recalculate-object.ts'
import { findRun, readRuns, startRun } from './runs.ts'

export function maintenanceRoutes(server: FastifyInstance, platform: KeeperPlatform): void {
  const { db } = platform
  const maintain = <T>(work: Parameters<typeof db.acrossTenants<T>>[1]) => db.acrossTenants('a keeper maintains', work)

  mount(server, platform, contract.listRuns, () =>
    maintain(async (tx) => {
      const { apps } = await tx.db
        .selectFrom('app')
        .select(({ fn }) => fn.countAll<number>().as('apps'))
        .executeTakeFirstOrThrow()
      return { runs: await readRuns(tx), apps, topics: schemaTopicKeys.length }
    }),
  )
  mount(server, platform, contract.buildAllTemplates, async ({ actor }) => ({
    run: await maintain((tx) => startRun(tx, actor(), { kind: 'templates' })),
  }))
  mount(server, platform, contract.checkStorage, async ({ actor }) => ({
    run: await maintain((tx) => startRun(tx, actor(), { kind: 'storage_check' })),
  }))
  mount(server, platform, contract.clearStorage, ({ actor, body }) =>
    maintain(async (tx) => {
      const check = await findRun(tx, body.runId)
      if (check?.kind !== 'storage_check' || check.state !== 'done') return refuse('record.not_found')
      return { run: await startRun(tx, actor(), { kind: 'storage_clear', payload: { checkId: check.id } }) }
    }),
  )
  mount(server, platform, contract.findMaintainedObject, async ({ params }) => {
    const objects = await maintain((tx) => findObjects(tx, params.id))
    return objects.length > 0 ? { objects } : refuse('record.not_found')
  })
  mount(server, platform, contract.recalculateObject, ({ actor, body }) =>
    maintain((tx) => recalculateObject(tx, actor(), body, db.secrets)),
  )
  mount(server, platform, contract.readJobQueue, () => maintain(readJobs))
  mount(server, platform, contract.retryJobs, async ({ actor, body }) => ({
    retried: await maintain((tx) => retryJobs(tx, actor(), body.ids ?? null)),
  }))
  mount(server, platform, contract.readMailQueue, () => maintain(readMails))
  mount(server, platform, contract.resendFailedMails, ({ actor, body }) =>
    db.acrossTenants('a keeper sends mails again', (tx) => resendFailed(tx, actor(), body, db.secrets), unhurried),
  )
  mount(server, platform, contract.readDatabaseState, () => readDatabaseState(db))
  mount(server, platform, contract.listPlatformLog, ({ table }) => maintain((tx) => readPlatformLog(tx, table)))
}
