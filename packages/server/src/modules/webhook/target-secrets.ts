import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

export const secretPurpose = (appId: number) => `webhook/${appId}`

export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`

interface Sealed {
  readonly app_id: number
  readonly secret: string
  readonly former_secret: string | null
}

/** The one in use first. What was encrypted with another key cannot be opened: staff change it. */
export function openSecrets(secrets: Secrets, { app_id, secret, former_secret }: Sealed): string[] {
  return [secret, former_secret].flatMap((sealed) => {
    if (sealed === null) return []
    try {
      return [secrets.decrypt(sealed, secretPurpose(app_id))]
    } catch {
      return []
    }
  })
}

/** After a change of the installation's key: encrypts anew what is stored here. */
export async function resealWebhooks(db: Database, secrets: Secrets): Promise<void> {
  await db.acrossTenants('encrypt with the new key', async (tx) => {
    const stored = await tx.db
      .selectFrom('webhook_target')
      .select(['app_id', 'id', 'secret', 'former_secret'])
      .execute()
    for (const { app_id, id, secret, former_secret } of stored) {
      const anew = (sealed: string) => secrets.reseal(sealed, secretPurpose(app_id)) ?? sealed
      await tx.db
        .updateTable('webhook_target')
        .set({ secret: anew(secret), former_secret: former_secret && anew(former_secret) })
        .where('app_id', '=', app_id)
        .where('id', '=', id)
        .execute()
    }
  })
}
