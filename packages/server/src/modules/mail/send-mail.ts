import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import type { MailTransport, OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'
import type { PictureOf, SmallPictures } from '../../platform/pictures/small-pictures.ts'
import { AppServers } from './app-servers.ts'
import { mailErrorWords } from './explain-mail-error.ts'
import { withLogo } from './mail-logo.ts'
import { unseal } from './mail-secrets.ts'
import { openPassword, ownServer, readMailSettings, replyAddress } from './mail-settings.repository.ts'

/** After that many tries over about a day a person has to look. */
const givesUpAfter = 11

interface Manner {
  /** Where links and codes may lie in a mail that no mail server took: nothing but a look into the log shows them there. */
  readonly keepsSecrets?: boolean
  /** Mail servers of municipalities that have their own. */
  readonly servers?: AppServers
  /** Makes the logo of a mail; without, mails go out with the name alone. */
  readonly pictures?: Pick<SmallPictures, 'logo'>
}

/**
 * Sends a mail of the log. The state is written after the server took it: a crash in between sends it once more, under
 * the same Message-ID, so that the reader sees one mail.
 */
export function mailJobs(
  transport: MailTransport | null,
  host: string,
  { keepsSecrets = false, servers = new AppServers({ allowsPrivateHosts: false }), pictures }: Manner = {},
): Jobs {
  /** Through the app's own server if it has one, otherwise through the installation's. */
  async function deliver(queued: Queued): Promise<void> {
    const { app_id: appId, id, recipient, title, logo, settings } = queued
    const replyTo = replyAddress(settings)
    const content = queued.open()
    const area = queued.logo_area as PictureOf['area']
    const picture = logo === null ? null : ((await pictures?.logo({ file: logo, area })) ?? null)
    const mail: OutgoingMail = {
      ...content,
      ...withLogo(content, picture),
      messageId: `<mail-${appId}-${id}@${host}>`,
      to: recipient,
      fromName: settings.senderName || title,
      ...(replyTo && { replyTo }),
    }
    if (settings.usesOwnServer) return servers.send(appId, settings.version, queued.server(), mail)
    servers.forget(appId)
    await transport?.send(mail)
  }

  return {
    'mail.send': tenantJob(z.object({ mailId: z.number().int() }), async ({ mailId }, withTenant, { attempt, log }) => {
      const mail = await withTenant((tx) => findQueued(tx, mailId))
      if (!mail) return
      if (!transport && !mail.settings.usesOwnServer) {
        return withTenant((tx) => mark(tx, mailId, { state: 'kept', ...(!keepsSecrets && { sealed: null }) }))
      }
      try {
        await deliver(mail)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const { usesOwnServer, smtpHost, smtpPort } = mail.settings
        const words = mailErrorWords(error, usesOwnServer ? { host: smtpHost, port: smtpPort } : null)
        const isFinal = attempt >= givesUpAfter
        log.warn({ mailId, attempt, reason }, 'mail could not be sent')
        await withTenant((tx) =>
          mark(tx, mailId, {
            tries: attempt,
            last_error: words,
            ...(isFinal ? { state: 'failed', sealed: null } : { state: 'queued' }),
          }),
        )
        if (isFinal) return
        throw error
      }
      await withTenant((tx) =>
        mark(tx, mailId, { state: 'sent', tries: attempt, sent_at: new Date(), last_error: null, sealed: null }),
      )
    }),
    'mail.forget_secrets': {
      scope: 'platform',
      schedule: '27 * * * *',
      async run(_, acrossTenants) {
        await acrossTenants(({ db }) =>
          db
            .updateTable('mail_message')
            .set({ sealed: null })
            .where('sealed', 'is not', null)
            .where('state', '!=', 'queued')
            .where('created_at', '<', sql<Date>`now() - interval '2 days'`)
            .execute(),
        )
      },
    },
    'mail.send_platform': {
      scope: 'platform',
      async run(payload, _, { jobId }) {
        const mail = platformMail.parse(payload)
        await transport?.send({ ...mail, messageId: `<platform-${jobId}@${host}>` })
      },
    },
  }
}

const platformMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  fromName: z.string(),
})

const lostPassword =
  'Das gespeicherte Passwort des Mailservers lässt sich nicht mehr öffnen. Bitte geben Sie es neu ein.'

type Queued = NonNullable<Awaited<ReturnType<typeof findQueued>>>

async function findQueued(tx: TenantTx, mailId: number) {
  const mail = await tx.db
    .selectFrom('mail_message')
    .innerJoin('app', 'app.id', 'mail_message.app_id')
    .innerJoin('app_setting as s', 's.app_id', 'app.id')
    .leftJoin('asset as l', (join) => join.onRef('l.app_id', '=', 's.app_id').onRef('l.id', '=', 's.logo_id'))
    .where('mail_message.app_id', '=', tx.appId)
    .where('mail_message.id', '=', mailId)
    .where('mail_message.state', '=', 'queued')
    .selectAll('mail_message')
    .select(['app.title', 'l.file as logo', 's.logo_area'])
    .executeTakeFirst()
  if (!mail) return
  const settings = await readMailSettings(tx)
  return {
    ...mail,
    settings,
    open: () => unseal(tx, mail),
    server: () => {
      const password = openPassword(tx, settings)
      if (password === null) throw new Error(lostPassword)
      return ownServer(settings, password)
    },
  }
}

async function mark(
  tx: TenantTx,
  mailId: number,
  changes: { state: string; tries?: number; sent_at?: Date; last_error?: string | null; sealed?: null },
): Promise<void> {
  await tx.db.updateTable('mail_message').set(changes).where('app_id', '=', tx.appId).where('id', '=', mailId).execute()
}
