import type { RouteResult, readJobQueue, readMailQueue } from '@allmend/contract'
import { sql } from 'kysely'
import { auditPlatform } from '../../../platform/audit/audit-platform.ts'
import type { Database, PlatformTx } from '../../../platform/db/database.ts'
import { enterTenant } from '../../../platform/db/enter-tenant.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { resendMails } from '../../mail/index.ts'

type JobQueue = Omit<RouteResult<typeof readJobQueue>, 'success'>
type MailQueue = Omit<RouteResult<typeof readMailQueue>, 'success'>

const [shownJobs, shownMails] = [100, 50]

interface FoundJob {
  readonly id: number
  readonly task: string
  readonly app_id: string | null
  readonly state: 'retrying' | 'failed'
  readonly attempts: number
  readonly max_attempts: number
  readonly last_error: string | null
  readonly run_at: string
}

/** The first line of what went wrong that says something, without what somebody sent. */
export const shownError = (text: string | null): string => hide(meaningOf(text ?? ''), '"***"').slice(0, 300)

const hide = (line: string, instead: string): string => line.replaceAll(/"[^"]*"/g, instead)

/** What does not fit its schema is told as JSON, over many lines. */
function meaningOf(text: string): string {
  const told = /^\s*[[{]/.test(text) ? /"message": ?"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] : undefined
  const line = told?.replaceAll('\\"', '"') ?? text.split('\n').find((one) => /\p{L}{2}/u.test(hide(one, '')))
  if (text === '') return ''
  return line?.trim() ?? 'Kein lesbarer Grund. Einzelheiten stehen im Protokoll des Servers.'
}

export async function readJobs(tx: PlatformTx): Promise<JobQueue> {
  const { rows } = await sql<{ queue: { counts: Record<string, number>; jobs: FoundJob[] } }>`
    select job_queue(${shownJobs}) as queue
  `.execute(tx.db)
  const { counts, jobs } = rows[0]?.queue ?? { counts: {}, jobs: [] }
  const apps = await tx.db.selectFrom('app').select(['id', 'title']).execute()
  const titles = new Map(apps.map(({ id, title }) => [String(id), title]))
  const { waiting = 0, later = 0, running = 0, retrying = 0, failed = 0 } = counts
  return {
    ...{ waiting, later, running, retrying, failed },
    jobs: jobs.map((job) => ({
      id: job.id,
      task: job.task,
      app: (job.app_id && titles.get(job.app_id)) ?? null,
      state: job.state,
      attempts: job.attempts,
      maxAttempts: job.max_attempts,
      error: shownError(job.last_error),
      runAt: new Date(job.run_at).toISOString(),
    })),
  }
}

export async function retryJobs(tx: PlatformTx, actor: Actor, ids: readonly number[] | null): Promise<number> {
  const { rows } = await sql<{ retried: number }>`select retry_jobs(${ids}::bigint[]) as retried`.execute(tx.db)
  const retried = rows[0]?.retried ?? 0
  if (retried > 0) {
    await auditPlatform(tx, actor, {
      ...{ action: 'performed', entity: 'maintenance', entityId: 'jobs', subject: 'Aufgaben erneut versuchen' },
      after: { retried },
    })
  }
  return retried
}

interface AppRow extends Omit<MailQueue['apps'][number], 'oldestAt'> {
  readonly oldestAt: Date | null
}
interface MailRow extends Omit<MailQueue['mails'][number], 'queuedAt'> {
  readonly queuedAt: Date
}

/** Apps of which something waits or failed, those with failures first. */
export async function readMails(tx: PlatformTx): Promise<MailQueue> {
  const apps = await sql<AppRow>`
    select a.id, a.title, m.waiting, m.failed, m.oldest as "oldestAt", m.waiting > 0 and a.max_mails_per_hour <= (
      select count(*) from mail_message s where s.app_id = a.id and s.sent_at > now() - interval '1 hour'
    ) is true as "isHeld"
    from app a join (
      select app_id, count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'failed')::int as failed,
        min(queued_at) filter (where state = 'queued') as oldest
      from mail_message where state in ('queued', 'failed') group by app_id
    ) m on m.app_id = a.id order by m.failed desc, m.waiting desc, a.title
  `.execute(tx.db)
  const mails = await sql<MailRow>`
    select m.id, m.app_id as "appId", a.title as app, m.recipient as to, m.subject, coalesce(m.last_error, '') as error,
      m.queued_at as "queuedAt"
    from mail_message m join app a on a.id = m.app_id where m.state = 'failed' order by m.queued_at desc limit ${shownMails}
  `.execute(tx.db)
  return {
    apps: apps.rows.map((app) => ({ ...app, oldestAt: app.oldestAt?.toISOString() ?? null })),
    mails: mails.rows.map((mail) => ({ ...mail, queuedAt: mail.queuedAt.toISOString() })),
  }
}

interface Wanted {
  readonly appId?: number | null | undefined
  readonly id?: number | null | undefined
}

/** Sends failed mails again, as the log of each app does it: written there, too. */
export async function resendFailed(
  tx: PlatformTx,
  actor: Actor,
  { appId, id }: Wanted,
  secrets: Database['secrets'],
): Promise<{ queued: number; refused: number } | Refusal> {
  const { rows } = await sql<{ app_id: number; ids: number[] }>`
    select app_id, (array_agg(id order by id desc))[:1000] as ids from mail_message
    where state = 'failed' and app_id = coalesce(${appId ?? null}, app_id) and id = coalesce(${id ?? null}, id)
    group by app_id order by app_id
  `.execute(tx.db)
  if (id && rows.length === 0) return refuse('record.not_found')
  let [queued, refused] = [0, 0]
  for (const { app_id, ids } of rows) {
    const sent = await resendMails(await enterTenant(tx, app_id, secrets), actor, ids)
    queued += isRefusal(sent) ? 0 : sent.queued
    refused += isRefusal(sent) ? ids.length : sent.refused.length
  }
  if (queued > 0) {
    await auditPlatform(tx, actor, {
      ...{ action: 'performed', entity: 'maintenance', entityId: 'mails', subject: 'E-Mails erneut senden' },
      after: { queued },
    })
  }
  return { queued, refused }
}
