import { sql } from 'kysely'
import type { TenantTx } from '../platform/db/database.ts'

/** Not every account is active: one was locked, one never confirmed its address, one wants to go, and some people are guests. */
export async function demoStates(tx: TenantTx): Promise<void> {
  const mark = (email: string, values: object) =>
    tx.db.updateTable('app_user').set(values).where('app_id', '=', tx.appId).where('email', '=', email).execute()
  await mark('marcel.graf@demo.test', { is_active: false })
  await mark('elif.aydin@demo.test', { email_verified_at: null })
  await mark('werner.zollinger@demo.test', { deletion_requested_at: sql`now() - interval '2 days'` })
  const guest = { has_account: false, password_hash: null, username: '', email_verified_at: null }
  await mark('sofia.bernasconi@demo.test', guest)
  await mark('anna.huber@demo.test', guest)
  await sql`
    update app_user set last_sign_in_at = now() - (id % 23) * interval '1 day' - (id % 7) * interval '97 minutes'
    where app_id = ${tx.appId} and state = 'active'
  `.execute(tx.db)
  await sql`
    update app_user set created_at = now() - (id % 11) * interval '31 days' - interval '40 days' where app_id = ${tx.appId}
  `.execute(tx.db)
}
