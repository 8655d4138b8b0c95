import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
import { attemptPurpose } from './attempts.ts'
import { wayOutPurpose } from './leave.ts'
import { secretPurpose } from './sign-on.repository.ts'

export const sealedSignOn: readonly SealedColumn[] = [
  {
    table: 'sso_setting',
    column: 'client_secret',
    key: ['app_id'],
    alsoReads: ['issuer', 'client_id'],
    purpose: ({ app_id, issuer, client_id }) =>
      secretPurpose(Number(app_id), { issuer: String(issuer), clientId: String(client_id) }),
  },
  { table: 'session', column: 'sso', key: ['app_id', 'id'], purpose: ({ app_id }) => wayOutPurpose(Number(app_id)) },
  {
    table: 'sso_attempt',
    column: 'sealed',
    key: ['app_id', 'state_hash'],
    purpose: ({ app_id }) => attemptPurpose(Number(app_id)),
  },
]
