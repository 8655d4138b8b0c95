import type { TenantTx } from '../../platform/db/database.ts'
import type { HttpPlatform } from '../../platform/http/mount.ts'

/** What the keeper's routes need beyond the common platform. */
export interface KeeperPlatform extends HttpPlatform {
  readonly keepersNeedTwoFactor: boolean
  /** Fills a new app with an invented municipality. */
  readonly fillExample: (tx: TenantTx) => Promise<void>
}
