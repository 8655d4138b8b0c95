import type { TenantTx } from '../../../platform/db/database.ts'

export const paymentPurpose = (appId: number) => `payment/${appId}`

/** What the page a provider leads back to is opened with: nobody can make one up, and none works in another app. */
export const paymentToken = (
  { secrets, appId }: Pick<TenantTx, 'secrets' | 'appId'>,
  paymentId: number,
  linkVersion: number,
): string => secrets.sign(`${paymentId}.${linkVersion}`, paymentPurpose(appId))
