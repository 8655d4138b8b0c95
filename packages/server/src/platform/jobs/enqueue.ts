import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../db/database.ts'

interface JobOptions {
  /** Two jobs with the same key are one. */
  readonly key?: string
  readonly runAt?: Date
}

/** Adds a job in this transaction: it runs if the transaction commits, and only then. */
export async function enqueue(
  tx: TenantTx | PlatformTx,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::jsonb, ${options.key ?? null}, ${options.runAt ?? null})`.execute(
    tx.db,
  )
}
