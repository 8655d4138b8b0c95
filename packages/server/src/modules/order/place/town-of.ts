import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'

/** The town of a postcode, as the people of this app write it most often. */
export async function townOf(tx: TenantTx, zipcode: string): Promise<string | null> {
  const { rows } = await sql<{ city: string }>`
    select city from app_user where app_id = ${tx.appId} and zipcode = ${zipcode} and city <> '' and has_account
    group by city order by count(*) desc, city limit 1
  `.execute(tx.db)
  return rows[0]?.city ?? null
}
