import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
import { returnPurpose } from './impersonate.ts'
import { totpPurpose } from './second-factor.ts'

const ofTwoFactors = {
  column: 'totp_secret',
  purpose: ({ id }) => totpPurpose({ id: Number(id) }),
} satisfies Partial<SealedColumn>

export const sealedAccounts: readonly SealedColumn[] = [
  { table: 'app_user', key: ['app_id', 'id'], ...ofTwoFactors },
  { table: 'keeper', key: ['id'], ...ofTwoFactors },
  { table: 'session', column: 'return_token', key: ['app_id', 'id'], purpose: () => returnPurpose },
]
