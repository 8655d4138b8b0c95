import type { Database } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { dkimPurpose, passwordPurpose } from '../mail/index.ts'
import { returnPurpose } from './impersonate.ts'
import { totpPurpose } from './second-factor.ts'

/**
 * After a change of the key: encrypts anew what is stored, so that the previous key can be taken away. A row is changed only if it still
 * holds what was read, since somebody may switch two factors off and on meanwhile.
 */
export async function resealSecrets(db: Database, secrets: Secrets): Promise<void> {
  await db.acrossTenants('encrypt with the new key', async (tx) => {
    for (const table of ['app_user', 'keeper'] as const) {
      const rows = await tx.db
        .selectFrom(table)
        .where('totp_secret', 'is not', null)
        .select(['id', 'totp_secret as sealed'])
        .execute()
      for (const { id, sealed } of rows) {
        const totp_secret = sealed && secrets.reseal(sealed, totpPurpose({ id }))
        if (!totp_secret) continue
        await tx.db
          .updateTable(table)
          .set({ totp_secret })
          .where('id', '=', id)
          .where('totp_secret', '=', sealed)
          .execute()
      }
    }
    const sessions = await tx.db
      .selectFrom('session')
      .where('return_token', 'is not', null)
      .select(['app_id', 'id', 'return_token as sealed'])
      .execute()
    for (const { app_id, id, sealed } of sessions) {
      const return_token = sealed && secrets.reseal(sealed, returnPurpose)
      if (!return_token) continue
      await tx.db
        .updateTable('session')
        .set({ return_token })
        .where('app_id', '=', app_id)
        .where('id', '=', id)
        .execute()
    }
    const servers = await tx.db
      .selectFrom('mail_setting')
      .where('smtp_password', 'is not', null)
      .select(['app_id', 'smtp_host as smtpHost', 'smtp_user as smtpUser', 'smtp_password as sealed'])
      .execute()
    for (const { app_id, sealed, ...server } of servers) {
      const smtp_password = sealed && secrets.reseal(sealed, passwordPurpose(app_id, server))
      if (!smtp_password) continue
      await tx.db
        .updateTable('mail_setting')
        .set({ smtp_password })
        .where('app_id', '=', app_id)
        .where('smtp_password', '=', sealed)
        .execute()
    }
    const keys = await tx.db.selectFrom('mail_dkim').select(['app_id', 'domain', 'selector', 'private_key']).execute()
    for (const { app_id, private_key: sealed, ...key } of keys) {
      const private_key = secrets.reseal(sealed, dkimPurpose(app_id, key))
      if (!private_key) continue
      await tx.db
        .updateTable('mail_dkim')
        .set({ private_key })
        .where('app_id', '=', app_id)
        .where('private_key', '=', sealed)
        .execute()
    }
  })
}
