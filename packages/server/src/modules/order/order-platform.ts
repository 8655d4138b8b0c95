import type { TenantTx } from '../../platform/db/database.ts'
import type { HttpPlatform } from '../../platform/http/mount.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { UploadPlaces } from '../../platform/upload/upload-places.ts'

interface HasSecrets {
  readonly secrets: Secrets
}

export interface OrderPlatform extends HttpPlatform {
  readonly secrets: Secrets
  readonly storage: Storage
  readonly uploads: UploadPlaces
}

const purpose = (appId: number) => `order/${appId}`

/** The secret link of an order: nobody can make one up, and none works in another app. */
export const linkToken = ({ secrets }: HasSecrets, appId: number, orderId: number): string =>
  secrets.sign(String(orderId), purpose(appId))

/** The address a mail leads to. It is made when the mail is written: an event lies in plain text. */
export const orderUrl = (tx: TenantTx, site: string, orderId: number): string =>
  `${site}/order/${linkToken(tx, tx.appId, orderId)}`

export function orderOfLink({ secrets }: OrderPlatform, appId: number, token: string): number | null {
  const value = secrets.verify(token, purpose(appId))
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null
}
