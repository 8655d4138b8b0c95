import type { HttpPlatform } from '../../platform/http/mount.ts'
import type { PersonContributor } from '../../platform/people/contributor.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** What the routes about people need beyond the common platform. */
export interface UserPlatform extends HttpPlatform {
  readonly secrets: Secrets
  readonly keepersNeedTwoFactor: boolean
  /** Every module that holds something about people. */
  readonly contributors: readonly PersonContributor[]
}
