import { mkdir } from 'node:fs/promises'
import { createPool } from '../platform/db/connect.ts'
import { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { putWitness } from '../platform/secrets/open-key.ts'
import { proveKeyOn } from '../platform/secrets/prove-key.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { sealedColumns } from '../sealed-columns.ts'
import { confirm } from './ask.ts'
import type { Installation } from './find-installation.ts'
import type { Outcome } from './output.ts'
import type { Given } from './parse-command.ts'

/** For whoever has lost the key: the present one, or a new one, is the key of the installation from now on. */
export async function acceptKey({ config, directUrl }: Installation, given: Given): Promise<Outcome> {
  if (!given.flag('yes')) {
    await confirm(
      'Was mit einem anderen Schlüssel gespeichert ist, bleibt unlesbar: Zwei-Faktor-Anmeldungen, Passwörter von Mailservern, Zugänge zu Zahlungsanbietern und anderen Systemen, Links zu Bestellungen.',
      'annehmen',
    )
  }
  await migrate(directUrl)
  await mkdir(config.dataDir, { recursive: true })
  const secrets = await openSecrets(config.secretKey, config.dataDir, config.previousSecretKey)
  const pool = createPool(directUrl, 1)
  try {
    await new Database(pool, false).acrossTenants('accept another secret key', (tx) =>
      putWitness(tx, secrets, 'replace'),
    )
    const { shut } = await proveKeyOn(pool, secrets, sealedColumns)
    return {
      lines: [
        'Der Schlüssel gilt. Starten Sie Server und Worker neu.',
        ...(shut > 0 ? ['  Was er nicht öffnet, ist neu einzugeben; «doctor» sagt, ob noch etwas fehlt.'] : []),
      ],
      json: { key: { shut } },
    }
  } finally {
    await pool.end()
  }
}
