import { sql } from 'kysely'
import type { TenantTx } from '../db/database.ts'
import type { DB } from '../db/schema.ts'

type WithDefault = { [Table in keyof DB]: DB[Table] extends { is_default: unknown } ? Table : never }[keyof DB]

/** One default per app: the table would refuse a second, so the former one steps back first. */
export async function makeOnlyDefault({ db, appId }: TenantTx, table: WithDefault, id: number): Promise<void> {
  const records = sql.table(table)
  await sql`update ${records} set is_default = false where app_id = ${appId} and id <> ${id} and is_default`.execute(db)
  await sql`update ${records} set is_default = true where app_id = ${appId} and id = ${id}`.execute(db)
}
