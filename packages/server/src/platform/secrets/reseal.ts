import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { readSealed } from './prove-key.ts'
import type { SealedColumn } from './sealed-column.ts'

/**
 * After a change of the key: encrypts anew what is stored, so that the previous key can be taken away. A row is changed only if it still
 * holds what was read, since somebody may switch two factors off and on meanwhile.
 */
export async function reseal(db: Database, columns: readonly SealedColumn[], secrets = db.secrets): Promise<void> {
  await db.acrossTenants('encrypt with the new key', async (tx) => {
    for (const sealed of columns) {
      for (const { text, row } of await readSealed(tx.db, sealed)) {
        const anew = secrets.reseal(text, sealed.purpose(row))
        if (anew === null) continue
        const column = sql.ref(sealed.column)
        const isIt = sql.join(
          sealed.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
          sql` and `,
        )
        await sql`update ${sql.table(sealed.table)} set ${column} = ${anew} where ${isIt} and ${column} = ${text}`.execute(
          tx.db,
        )
      }
    }
  })
}
