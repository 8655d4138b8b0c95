import { sql } from 'kysely'
import { type PlatformTx, TenantTx } from './database.ts'

/** The rest of the transaction is the app's: what is written from here on is written as if inside it. */
export async function enterTenant(tx: PlatformTx, appId: number, secrets: TenantTx['secrets']): Promise<TenantTx> {
  await sql`select set_config('app.tenant', ${String(appId)}, true)`.execute(tx.db)
  return new TenantTx(tx.db, appId, secrets)
}
