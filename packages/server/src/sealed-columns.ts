import { sealedGateways } from './modules/gateway/index.ts'
import { sealedMails } from './modules/mail/index.ts'
import { sealedProviders } from './modules/payment/index.ts'
import { sealedSignOn } from './modules/sso/index.ts'
import { sealedAccounts } from './modules/user/index.ts'
import { sealedWebhooks } from './modules/webhook/index.ts'
import { keyWitness, type SealedColumn } from './platform/secrets/sealed-column.ts'

/** Everything that is encrypted with the key of the installation. A column that is missing here fails in a test. */
export const sealedColumns: readonly SealedColumn[] = [
  keyWitness,
  ...sealedAccounts,
  ...sealedMails,
  ...sealedSignOn,
  ...sealedProviders,
  ...sealedGateways,
  ...sealedWebhooks,
]
