import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
import { dkimPurpose } from './dkim.repository.ts'
import { mailPurpose } from './mail-secrets.ts'
import { passwordPurpose } from './mail-settings.repository.ts'

export const sealedMails: readonly SealedColumn[] = [
  {
    table: 'mail_setting',
    column: 'smtp_password',
    key: ['app_id'],
    alsoReads: ['smtp_host', 'smtp_user'],
    purpose: ({ app_id, smtp_host, smtp_user }) =>
      passwordPurpose(Number(app_id), { smtpHost: String(smtp_host), smtpUser: String(smtp_user) }),
  },
  {
    table: 'mail_dkim',
    column: 'private_key',
    key: ['app_id'],
    alsoReads: ['domain', 'selector'],
    purpose: ({ app_id, domain, selector }) =>
      dkimPurpose(Number(app_id), { domain: String(domain), selector: String(selector) }),
  },
  {
    table: 'mail_message',
    column: 'sealed',
    key: ['app_id', 'id'],
    alsoReads: ['recipient'],
    purpose: ({ app_id, recipient }) => mailPurpose(Number(app_id), String(recipient)),
  },
]
