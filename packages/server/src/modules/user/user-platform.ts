import type { HttpPlatform } from '../../platform/http/mount.ts'
import type { PersonContributor } from '../../platform/people/contributor.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** What the routes about people need beyond the common platform. */
export interface UserPlatform extends HttpPlatform {
  readonly secrets: Secrets
  readonly keepersNeedTwoFactor: boolean
  /** The company behind the installation signs its own staff in with a directory. */
  readonly hasOperatorDirectory: boolean
  /** Where somebody goes to leave the directory they came in with; null for everybody else. */
  leaveDirectory(appId: number, sessionId: number, domain: string | null): Promise<string | null>
  /** Every module that holds something about people. */
  readonly contributors: readonly PersonContributor[]
}
