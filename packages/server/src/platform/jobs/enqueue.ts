import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../db/database.ts'

interface JobOptions {
  /** Two jobs with the same key are one. */
  readonly key?: string
  readonly runAt?: Date
  /** Jobs of the same queue run one after the other. */
  readonly queue?: string
}

/** Adds a job in this transaction: it runs if the transaction commits, and only then. */
export async function enqueue(
  tx: TenantTx | PlatformTx,
  task: string,
  payload: Record<string, unknown>,
  { key, runAt, queue }: JobOptions = {},
): Promise<void> {
  await sql`
    select enqueue_job(${task}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, ${runAt ?? null}, ${queue ?? null})
  `.execute(tx.db)
}
