import type { Log } from '../../platform/log/log.ts'
import type { MailTransport, OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'
import type { SmallPictures } from '../../platform/pictures/small-pictures.ts'
import type { AppServers } from './app-servers.ts'
import { attachLetters, type DrawLetter, type WithTenant } from './attach-letters.ts'
import { explainFailure } from './explain-mail-error.ts'
import { judgeFailure } from './judge-failure.ts'
import { withLogo } from './mail-logo.ts'
import { withPictures } from './mail-pictures.ts'
import type { Outcome } from './mail-queue.ts'
import type { readPlatformMail } from './platform-mail.repository.ts'
import type { Outgoing } from './read-outgoing.ts'

export interface Ways {
  /** The installation's server; none where mails are only kept. */
  readonly common: MailTransport | null
  /** Those of municipalities that have their own. */
  readonly servers: AppServers
  /** Makes the logo of a mail; without, mails go out with the name alone. */
  readonly pictures: Pick<SmallPictures, 'logo' | 'photo'> | undefined
  /** Makes the letters of mails; without, mails go out without them. */
  readonly drawLetter: DrawLetter | undefined
  /** The right half of each Message-ID: the same in every process. */
  readonly domain: string
  /** Where links and codes may lie in a mail that no mail server took: nothing but a look into the log shows them there. */
  readonly keepsSecrets: boolean
}

/** Sends a mail of an app, through its own server if it has one, and says what came of it. */
export async function attemptMail(ways: Ways, mail: Outgoing, withTenant: WithTenant, log: Log): Promise<Outcome> {
  const { appId, settings, server } = mail
  const { usesOwnServer, smtpHost, smtpPort } = settings
  const { common, servers, keepsSecrets } = ways
  if (!common && !usesOwnServer) return { kind: 'kept', keepsSecrets }
  try {
    const written = await write(ways, mail, withTenant)
    if (usesOwnServer) await servers.send(appId, settings.version, server(), written)
    else {
      servers.forget(appId)
      await common?.send(written)
    }
    return { kind: 'sent' }
  } catch (error) {
    return failureOf(error, usesOwnServer ? { host: smtpHost, port: smtpPort } : null, log, mail.id)
  }
}

async function write(
  { pictures, drawLetter, domain }: Ways,
  { head, logo, open, signature }: Outgoing,
  withTenant: WithTenant,
): Promise<OutgoingMail> {
  const opened = open()
  const content = { ...opened, attachments: await attachLetters(opened.attachments, drawLetter, withTenant) }
  const { messageKey, replyTo, ...rest } = head
  const dkim = signature()
  const drawn = await withPictures(content, withTenant, pictures)
  return {
    ...content,
    ...withLogo(drawn, logo && ((await pictures?.logo(logo)) ?? null)),
    ...rest,
    messageId: `<${messageKey}@${domain}>`,
    ...(replyTo && { replyTo }),
    ...(dkim && { dkim }),
  }
}

type PlatformMail = Awaited<ReturnType<typeof readPlatformMail>>

/** The same for a mail to a keeper. */
export async function attemptPlatformMail(
  { common, domain, keepsSecrets }: Ways,
  { id, messageKey, ...mail }: PlatformMail,
  log: Log,
): Promise<Outcome> {
  if (!common) return { kind: 'kept', keepsSecrets }
  try {
    await common.send({ ...mail, messageId: `<${messageKey}@${domain}>` })
    return { kind: 'sent' }
  } catch (error) {
    return failureOf(error, null, log, id)
  }
}

function failureOf(error: unknown, server: { host: string; port: number } | null, log: Log, mailId: number): Outcome {
  const kind = judgeFailure(error)
  log.warn({ mailId, kind, reason: error instanceof Error ? error.message : String(error) }, 'mail could not be sent')
  const { sentence, answer } = explainFailure(error, server)
  return { kind, error: sentence, answer }
}
