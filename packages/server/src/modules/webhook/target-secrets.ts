import { randomBytes } from 'node:crypto'
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
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

const ofTarget = {
  table: 'webhook_target',
  key: ['app_id', 'id'],
  purpose: ({ app_id }) => secretPurpose(Number(app_id)),
} satisfies Partial<SealedColumn>

export const sealedWebhooks: readonly SealedColumn[] = [
  { column: 'secret', ...ofTarget },
  { column: 'former_secret', ...ofTarget },
]
