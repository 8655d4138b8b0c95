import { sql } from 'kysely'
import type { PlatformTx } from '../../platform/db/database.ts'

/** Any numbers, the same in every process. */
const locks = { apps: 4_155_203, keepers: 4_155_204 } as const

/** Apps and keepers are changed one at a time: what was looked at before a decision still holds when it is written. */
export async function takeTurns(tx: PlatformTx, what: keyof typeof locks): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks[what]})`.execute(tx.db)
}
