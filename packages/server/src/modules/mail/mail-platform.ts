import type { HttpPlatform } from '../../platform/http/mount.ts'
import type { ResolveTxt } from './save-dkim.ts'

/** How the installation sends mails. */
interface MailOptions {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Whether a municipality's mail server may stand in the operator's own network. */
  readonly allowsPrivateHosts: boolean
  readonly resolveTxt: ResolveTxt
}

export interface MailPlatform extends HttpPlatform {
  readonly mail: MailOptions
}
