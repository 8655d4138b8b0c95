import type { TenantTx } from '../../platform/db/database.ts'
import type { PictureOf } from '../../platform/pictures/small-pictures.ts'
import { readDkim } from './dkim.repository.ts'
import { UnsendableMail } from './judge-failure.ts'
import { unseal } from './mail-secrets.ts'
import { openPassword, ownServer, readMailSettings, replyAddress } from './mail-settings.repository.ts'

/** A mail of the log with all it needs to go out; secrets are opened when they are needed. */
export async function readOutgoing(tx: TenantTx, mailId: number) {
  const mail = await tx.db
    .selectFrom('mail_message')
    .innerJoin('app', 'app.id', 'mail_message.app_id')
    .innerJoin('app_setting as s', 's.app_id', 'app.id')
    .leftJoin('asset as l', (join) => join.onRef('l.app_id', '=', 's.app_id').onRef('l.id', '=', 's.logo_id'))
    .where('mail_message.app_id', '=', tx.appId)
    .where('mail_message.id', '=', mailId)
    .selectAll('mail_message')
    .select(['app.title', 'l.file as logo', 's.logo_area'])
    .executeTakeFirstOrThrow()
  const settings = await readMailSettings(tx)
  const dkim = settings.usesOwnServer ? await readDkim(tx) : null
  return {
    id: mail.id,
    appId: tx.appId,
    settings,
    head: {
      messageKey: mail.message_key,
      date: mail.queued_at,
      to: mail.recipient,
      fromName: settings.senderName || mail.title,
      replyTo: replyAddress(settings),
    },
    logo: mail.logo === null ? null : { file: mail.logo, area: mail.logo_area as PictureOf['area'] },
    open: () => {
      if (mail.has_secret && mail.sealed === null) throw new UnsendableMail(lostSecret)
      try {
        return unseal(tx, mail)
      } catch (cause) {
        throw new UnsendableMail(lostSecret, { cause })
      }
    },
    server: () => {
      const password = openPassword(tx, settings)
      if (password === null) throw Object.assign(new Error(lostPassword), { code: 'EPASSWORD' })
      return ownServer(settings, password)
    },
    signature: () => dkim?.signatureFor(settings.senderAddress) ?? null,
  }
}

export type Outgoing = Awaited<ReturnType<typeof readOutgoing>>

const lostSecret = 'Der Link oder Code dieser E-Mail lässt sich nicht mehr öffnen. Sie wurde nicht halb verschickt.'

const lostPassword =
  'Das gespeicherte Passwort des Mailservers lässt sich nicht mehr öffnen. Bitte geben Sie es neu ein.'
