import { auditedEntityNames } from '@allmend/domain/audit'
import { z } from 'zod'
import { role } from './access.ts'
import { auditEntry } from './audit.contract.ts'
import { defineRoute } from './define-route.ts'
import { distinctIds, id, instant, success } from './field-schema.ts'
import { search, tableResponse, tableSpec } from './table-query.ts'

const count = z.number().int()

export const maintenanceKinds = ['templates', 'object_days', 'storage_check', 'storage_clear'] as const

const file = z.object({ file: z.string() })

/** What came of a run; which of it is there depends on its kind. */
const result = z.object({
  apps: count.optional(),
  topics: count.optional(),
  failed: z.array(z.object({ app: z.string(), topic: z.string(), problem: z.string() })).optional(),
  days: count.optional(),
  differed: count.optional(),
  files: count.optional(),
  missing: count.optional(),
  unknown: count.optional(),
  removed: count.optional(),
  /** The first of them. */
  missingFiles: z.array(file).optional(),
  unknownFiles: z.array(file).optional(),
})

const run = z.object({
  id: count,
  kind: z.enum(maintenanceKinds),
  subject: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: count,
  /** Null as long as nobody knows. */
  total: count.nullable(),
  result: result.nullable(),
  error: z.string().nullable(),
  keeper: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})

const started = success.extend({ run })

export const listRuns = defineRoute({
  method: 'GET',
  path: '/api/keeper/maintenance/runs',
  summary: 'The last runs, newest first, and over how many apps and topics one goes',
  access: role('keeper'),
  response: success.extend({ runs: z.array(run), apps: count, topics: count }),
})

export const buildAllTemplates = defineRoute({
  method: 'GET',
  path: '/api/keeper/template-schemas/build-all',
  summary: 'Begins to build the mails of every topic of every app anew; the run says how far it is',
  access: role('keeper'),
  response: started,
})

export const findMaintainedObject = defineRoute({
  method: 'GET',
  path: '/api/keeper/maintenance/objects/:id',
  summary: 'Which objects have this number: one, or one of each app where an app was imported',
  access: role('keeper'),
  params: z.object({ id }),
  response: success.extend({
    objects: z.array(z.object({ id: count, title: z.string(), appId: count, app: z.string() })),
  }),
  errors: ['record.not_found'],
})

export const checkStorage = defineRoute({
  method: 'POST',
  path: '/api/keeper/maintenance/storage-check',
  summary: 'Begins to compare the files that rows name with those that lie in the storage',
  access: role('keeper'),
  response: started,
})

export const clearStorage = defineRoute({
  method: 'POST',
  path: '/api/keeper/maintenance/storage-clear',
  summary: 'Begins to remove the files a check found that no row knows; `runId` is that check',
  access: role('keeper'),
  body: z.object({ runId: id }),
  response: started,
  errors: ['record.not_found'],
})

export const readJobQueue = defineRoute({
  method: 'GET',
  path: '/api/keeper/maintenance/jobs',
  summary: 'How many jobs wait, and those that failed or are to be tried again, a hundred at most',
  access: role('keeper'),
  response: success.extend({
    waiting: count,
    later: count,
    running: count,
    retrying: count,
    failed: count,
    jobs: z.array(
      z.object({
        id: count,
        task: z.string(),
        app: z.string().nullable(),
        state: z.enum(['retrying', 'failed']),
        attempts: count,
        maxAttempts: count,
        error: z.string(),
        runAt: instant,
      }),
    ),
  }),
})

export const retryJobs = defineRoute({
  method: 'POST',
  path: '/api/keeper/maintenance/jobs/retry',
  summary: 'Lets jobs that failed begin again, now; all of them without `ids`',
  access: role('keeper'),
  body: z.object({ ids: distinctIds(100).nullish() }),
  response: success.extend({ retried: count }),
})

export const readMailQueue = defineRoute({
  method: 'GET',
  path: '/api/keeper/maintenance/mails',
  summary: 'How many mails wait and failed, by app, and the newest that failed, fifty at most',
  access: role('keeper'),
  response: success.extend({
    apps: z.array(
      z.object({
        id: count,
        title: z.string(),
        waiting: count,
        failed: count,
        /** Waits because the hour's share has gone out. */
        isHeld: z.boolean(),
        oldestAt: instant.nullable(),
      }),
    ),
    mails: z.array(
      z.object({
        id: count,
        appId: count,
        app: z.string(),
        to: z.string(),
        subject: z.string(),
        error: z.string(),
        queuedAt: instant,
      }),
    ),
  }),
})

export const resendFailedMails = defineRoute({
  method: 'POST',
  path: '/api/keeper/maintenance/mails/resend',
  summary:
    'Sends mails again that failed: one by its number, or without it the newest thousand of an app, or of every app',
  access: role('keeper'),
  body: z.object({ appId: id.nullish(), id: id.nullish() }),
  slow: true,
  response: success.extend({ queued: count, refused: count }),
  errors: ['record.not_found'],
})

export const readDatabaseState = defineRoute({
  method: 'GET',
  path: '/api/keeper/maintenance/database',
  summary: 'Which migrations were applied when, and the statements that took longest, where the database counts them',
  access: role('keeper'),
  response: success.extend({
    version: z.string(),
    bytes: count,
    migrations: z.array(z.object({ name: z.string(), appliedAt: instant })),
    /** Null where the database does not count. */
    statements: z
      .array(z.object({ text: z.string(), calls: count, meanMs: z.number(), totalMs: z.number() }))
      .nullable(),
  }),
})

export const platformLogTable = tableSpec({
  sortable: ['id'],
  defaultSort: 'id,desc',
  filters: z.object({ search, entity: z.enum(auditedEntityNames).optional() }),
})

export const listPlatformLog = defineRoute({
  method: 'GET',
  path: '/api/keeper/maintenance/log',
  summary: 'What keepers did to the installation, newest first',
  access: role('keeper'),
  table: platformLogTable,
  response: tableResponse(auditEntry),
})
