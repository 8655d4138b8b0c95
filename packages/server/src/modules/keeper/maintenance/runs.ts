import type { listRuns, RouteResult } from '@allmend/contract'
import { sql } from 'kysely'
import { auditPlatform } from '../../../platform/audit/audit-platform.ts'
import type { PlatformTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'

export type Run = RouteResult<typeof listRuns>['runs'][number]
type RunKind = Run['kind']
type RunResult = NonNullable<Run['result']>

/** What the log and the list call each kind. */
const runWords: Readonly<Record<RunKind, string>> = {
  templates: 'E-Mail-Vorlagen neu erzeugen',
  object_days: 'Buchungstage neu berechnen',
  storage_check: 'Dateien prüfen',
  storage_clear: 'Verwaiste Dateien löschen',
}

/** Files a result names; how many there are it says in any case. */
const shownFiles = 20

const runs = ({ db }: PlatformTx) => db.selectFrom('maintenance_run').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>

function presentRun(row: Row): Run {
  const { missingFiles, unknownFiles, ...rest } = (row.result ?? {}) as RunResult
  const first = (files: RunResult['missingFiles']) => files?.slice(0, shownFiles)
  return {
    id: row.id,
    kind: row.kind as RunKind,
    subject: row.subject,
    state: row.state as Run['state'],
    done: row.done,
    total: row.total,
    result:
      row.result !== null ? { ...rest, missingFiles: first(missingFiles), unknownFiles: first(unknownFiles) } : null,
    error: row.error,
    keeper: row.keeper_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** The last twenty, and the newest of each kind however long ago. */
export async function readRuns(tx: PlatformTx): Promise<Run[]> {
  const rows = await runs(tx)
    .where(
      sql<boolean>`id in (select id from maintenance_run order by id desc limit 20) or id in (select max(id) from maintenance_run group by kind)`,
    )
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentRun)
}

export const findRun = (tx: PlatformTx, id: number): Promise<Row | undefined> =>
  runs(tx).where('id', '=', id).executeTakeFirst()

interface NewRun {
  readonly kind: RunKind
  readonly subject?: string
  readonly payload?: Record<string, unknown>
}

/** Begins a run that a job does; where one of its kind is under way, that one is answered. */
export async function startRun(tx: PlatformTx, actor: Actor, { kind, subject = '', payload = {} }: NewRun) {
  const made = await tx.db
    .insertInto('maintenance_run')
    .values({ kind, subject, keeper_name: actor.user.name })
    .onConflict((conflict) => conflict.column('kind').where(sql<boolean>`state in ('waiting', 'running')`).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) return presentRun(await underWay(tx, kind))
  await auditPlatform(tx, actor, {
    ...{ action: 'performed', entity: 'maintenance', entityId: made.id, subject: runWords[kind] },
  })
  await enqueue(tx, 'keeper.maintain', { ...payload, runId: made.id })
  return presentRun(made)
}

const underWay = (tx: PlatformTx, kind: RunKind) =>
  runs(tx).where('kind', '=', kind).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** One that was done within the call. */
export async function noteRun(
  tx: PlatformTx,
  actor: Actor,
  { kind, subject, result }: { readonly kind: RunKind; readonly subject: string; readonly result: RunResult },
): Promise<void> {
  await tx.db
    .insertInto('maintenance_run')
    .values({
      ...{ kind, subject, keeper_name: actor.user.name, state: 'done', finished_at: new Date() },
      result: JSON.stringify(result),
    })
    .execute()
  await auditPlatform(tx, actor, {
    ...{ action: 'performed', entity: 'maintenance', entityId: kind, subject: runWords[kind] },
    after: { object: subject, ...result },
  })
}

export const tellRun = async (tx: PlatformTx, id: number, done: number, total: number | null): Promise<void> => {
  await tx.db.updateTable('maintenance_run').where('id', '=', id).set({ state: 'running', done, total }).execute()
}

export async function finishRun(tx: PlatformTx, id: number, outcome: { result: RunResult } | { error: string }) {
  await tx.db
    .updateTable('maintenance_run')
    .where('id', '=', id)
    .set({
      finished_at: new Date(),
      ...('result' in outcome
        ? { state: 'done', result: JSON.stringify(outcome.result), done: sql<number>`coalesce(total, done)` }
        : { state: 'failed', error: outcome.error }),
    })
    .execute()
}
