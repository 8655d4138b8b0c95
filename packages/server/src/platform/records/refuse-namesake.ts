import { sql } from 'kysely'
import type { TenantTx } from '../db/database.ts'
import type { DB } from '../db/schema.ts'
import { type Refusal, refuse } from '../http/refusal.ts'

const sentences = { name: 'Dieser Name ist schon vergeben.', title: 'Dieser Titel ist schon vergeben.' }

export const nameTaken = (field: keyof typeof sentences): Refusal =>
  refuse('record.name_taken', { fields: { [field]: sentences[field] } })

/** Refuses what another record of the app is called already; a new record (0) is none of them. */
export async function refuseNamesake(
  tx: TenantTx,
  table: keyof DB,
  name: { readonly name: string; readonly role?: string } | { readonly title: string },
  id: number,
): Promise<Refusal | null> {
  const isAlike = Object.entries(name).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql`
    select id from ${sql.table(table)} where app_id = ${tx.appId} and id <> ${id} and ${sql.join(isAlike, sql` and `)} limit 1
  `.execute(tx.db)
  return rows.length > 0 ? nameTaken('title' in name ? 'title' : 'name') : null
}
