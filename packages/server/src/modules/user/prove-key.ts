import type { PlatformTx } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { dkimPurpose, passwordPurpose } from '../mail/index.ts'
import { totpPurpose } from './second-factor.ts'

/** How many of the stored secrets this key opens, of a few of each kind. */
export async function proveKey(tx: PlatformTx, secrets: Secrets): Promise<{ opened: number; shut: number }> {
  const sealed: { text: string; purpose: string }[] = []
  for (const table of ['app_user', 'keeper'] as const) {
    const rows = await tx.db
      .selectFrom(table)
      .where('totp_secret', 'is not', null)
      .select(['id', 'totp_secret as text'])
      .limit(few)
      .execute()
    for (const { id, text } of rows) if (text !== null) sealed.push({ text, purpose: totpPurpose({ id }) })
  }
  const servers = await tx.db
    .selectFrom('mail_setting')
    .where('smtp_password', 'is not', null)
    .select(['app_id', 'smtp_host as smtpHost', 'smtp_user as smtpUser', 'smtp_password as text'])
    .limit(few)
    .execute()
  for (const { app_id, text, ...server } of servers) {
    if (text !== null) sealed.push({ text, purpose: passwordPurpose(app_id, server) })
  }
  const keys = await tx.db
    .selectFrom('mail_dkim')
    .select(['app_id', 'domain', 'selector', 'private_key as text'])
    .limit(few)
    .execute()
  for (const { app_id, text, ...key } of keys) sealed.push({ text, purpose: dkimPurpose(app_id, key) })
  const opened = sealed.filter(({ text, purpose }) => opens(secrets, text, purpose)).length
  return { opened, shut: sealed.length - opened }
}

const few = 20

function opens(secrets: Secrets, text: string, purpose: string): boolean {
  try {
    secrets.decrypt(text, purpose)
    return true
  } catch {
    return false
  }
}
