import type { HttpPlatform } from '../../platform/http/mount.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { DirectoryClient } from './directory-client.ts'

/** The directory of the company behind the installation, as the environment names it. */
export interface OperatorDirectory {
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface SsoPlatform extends HttpPlatform {
  readonly secrets: Secrets
  readonly sso: {
    readonly client: DirectoryClient
    readonly operator: OperatorDirectory | null
  }
}
