import type { HttpPlatform } from '../../platform/http/mount.ts'

/** How the installation sends mails. */
interface MailOptions {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Whether a municipality's mail server may stand in the operator's own network. */
  readonly allowsPrivateHosts: boolean
}

export interface MailPlatform extends HttpPlatform {
  readonly mail: MailOptions
}
