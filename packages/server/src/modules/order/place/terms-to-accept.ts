import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'

/** Whether somebody who reserves these objects could read anything to agree to: their documents, or texts of the municipality. */
export async function hasTermsToAccept(tx: TenantTx, objectIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ has_terms: boolean }>`
    select exists (
      select from bookable_asset p join asset a on a.app_id = p.app_id and a.id = p.asset_id
      where p.app_id = ${tx.appId} and p.object_id = any (${[...objectIds]}::int[])
        and (p.place = 'rules' or p.place = 'document' and a.name ~* 'datenschutz')
    ) or exists (
      select from json_object_keys(current_legal_texts(${tx.appId})) as t(kind) where t.kind in ('regulation', 'privacy')
    ) as has_terms
  `.execute(tx.db)
  return rows[0]?.has_terms ?? false
}
