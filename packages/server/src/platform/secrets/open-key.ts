import { join } from 'node:path'
import { sql } from 'kysely'
import { createPool } from '../db/connect.ts'
import { Database, type PlatformTx } from '../db/database.ts'
import { unhurried } from '../db/patience.ts'
import { StartError } from '../start-error.ts'
import { columnsThere, proveKey, readSealed } from './prove-key.ts'
import { keyWitness, type SealedColumn } from './sealed-column.ts'
import { openSecrets, readSecrets, type Secrets } from './secrets.ts'

export interface KeySettings {
  readonly secretKey?: string | undefined
  readonly previousSecretKey?: string | undefined
  readonly dataDir: string
}

/** Any number, the same in every process. */
const keyLock = 4_155_219

export const wrongKey = 'Der Schlüssel passt nicht zu den Daten'

export const wayOut =
  'Setzen Sie SECRET_KEY oder die Datei secret.key im Datenordner auf den Schlüssel, mit dem die Daten gespeichert wurden (er liegt in jeder Sicherung). Ist er verloren, nimmt «npm run allmend -- key accept» den jetzigen an; was verschlüsselt war, ist dann neu einzugeben.'

/**
 * The key of the installation behind this database. A database that holds something encrypted gets no new key, and none that opens nothing of
 * it: what is written from then on could be read by neither.
 */
export async function openKey(
  databaseUrl: string,
  { secretKey, dataDir, previousSecretKey }: KeySettings,
  columns: readonly SealedColumn[],
): Promise<Secrets> {
  const pool = createPool(databaseUrl, 1)
  try {
    const there = await columnsThere(pool, columns)
    const open = () => openSecrets(secretKey, dataDir, previousSecretKey)
    if (there.length === 0) return await open()
    const db = new Database(pool, false)
    // First this, then the key: whoever makes both makes the key first.
    const hasSealed = await db.acrossTenants('is anything encrypted', (tx) => holdsSealed(tx, there), unhurried)
    const secrets = hasSealed ? await readSecrets(secretKey, dataDir, previousSecretKey) : await open()
    if (!secrets) {
      throw new StartError(
        `Der Schlüssel fehlt: ${join(dataDir, 'secret.key')} gibt es nicht, und die Daten sind mit einem Schlüssel gespeichert. ${wayOut}`,
      )
    }
    const fits = await db.acrossTenants('prove the secret key', (tx) => isOwnKey(tx, secrets, there), unhurried)
    if (!fits) throw new StartError(`${wrongKey}. ${wayOut}`)
    return secrets
  } finally {
    await pool.end()
  }
}

/** The witness knows. Where there is none yet, everything that is encrypted is asked, and the key that passes gets one. */
async function isOwnKey(tx: PlatformTx, secrets: Secrets, columns: readonly SealedColumn[]): Promise<boolean> {
  if (!columns.includes(keyWitness)) return (await proveKey(tx, secrets, columns)).fits
  await sql`select pg_advisory_xact_lock(${keyLock})`.execute(tx.db)
  const hasWitness = await holdsSealed(tx, [keyWitness])
  const { fits } = await proveKey(tx, secrets, hasWitness ? [keyWitness] : columns)
  if (fits) await putWitness(tx, secrets, 'nothing')
  return fits
}

async function holdsSealed(tx: PlatformTx, columns: readonly SealedColumn[]): Promise<boolean> {
  for (const sealed of columns) if ((await readSealed(tx.db, sealed, 1)).length > 0) return true
  return false
}

/** From now on this key is the one of the installation. */
export async function putWitness(tx: PlatformTx, secrets: Secrets, onConflict: 'nothing' | 'replace'): Promise<void> {
  const sealed = secrets.encrypt('Allmend', keyWitness.purpose({}))
  await tx.db
    .insertInto('key_witness')
    .values({ sealed })
    .onConflict((conflict) =>
      onConflict === 'nothing'
        ? conflict.doNothing()
        : conflict.column('is_only').doUpdateSet({ sealed, sealed_at: sql`now()` }),
    )
    .execute()
}
