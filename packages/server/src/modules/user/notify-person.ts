import { displayInstant } from '@allmend/domain/time'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { queueMail, queuePlatformMail } from '../mail/index.ts'
import type { Account } from './account-store.ts'
import { describeDevice, type Origin } from './origin.ts'

/** Tells the person by mail what happened to their account, and from where. */
export async function notifyPerson(
  tx: TenantTx | PlatformTx,
  { firstname, lastname, email }: Pick<Account, 'firstname' | 'lastname' | 'email'>,
  topic: 'newDevice' | 'passwordChanged' | 'twoFactorDisabled',
  { address, userAgent }: Origin,
): Promise<void> {
  const at = displayInstant(Date.now(), await zoneOf(tx))
  const values = { firstname, lastname, address, device: describeDevice(userAgent), at }
  if ('appId' in tx) await queueMail(tx, topic, email, values)
  else await queuePlatformMail(tx, topic, email, values)
}

async function zoneOf(tx: TenantTx | PlatformTx): Promise<string> {
  if (!('appId' in tx)) return 'Europe/Zurich'
  const app = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  return app.zone
}
