import { themeColors } from '@allmend/contract'
import { defaultColors, palette } from '@allmend/domain/color'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { announceMails } from './mail-queue.ts'
import { hideSecrets, type MailAttachment, seal } from './mail-secrets.ts'
import { type MailTopics, mailTexts } from './mail-texts.ts'
import { operator, writePlatformMail } from './platform-mail.repository.ts'
import { renderHtml, renderText } from './render-mail.ts'

export interface MailExtras {
  readonly attachments?: readonly MailAttachment[]
  /** The order and the booking in whose history it stands. */
  readonly about?: {
    readonly orderId?: number
    readonly bookingId?: number | undefined
    /** Bookings of several people: the mail is forgotten with any of them. */
    readonly bookingIds?: readonly number[]
  }
}

/**
 * Writes a mail to the log of the app and hands it to the queue, in the transaction that causes it. What opens a door (links, codes)
 * does not stand in the log: whoever may read it would be through that door a minute later.
 */
export async function queueMail<T extends keyof MailTopics>(
  tx: TenantTx,
  topic: T,
  to: string,
  values: MailTopics[T],
  { attachments = [], about = {} }: MailExtras = {},
): Promise<number> {
  const app = await tx.db
    .selectFrom('app')
    .innerJoin('app_setting', 'app_setting.app_id', 'app.id')
    .where('app.id', '=', tx.appId)
    .select(['app.title', 'app_setting.colors', 'app_setting.logo_id'])
    .select(['app_setting.logo_mail_width', 'app_setting.logo_alt'])
    .executeTakeFirstOrThrow()
  const text = mailTexts[topic](values, app.title)
  const color = palette(themeColors.parse(app.colors)).primary[7]
  const logo = app.logo_id === null ? null : { width: app.logo_mail_width, alt: app.logo_alt }
  const whole = {
    subject: text.subject,
    text: renderText(text),
    html: renderHtml(text, { appTitle: app.title, color, logo }),
    attachments,
  }
  const shown = hideSecrets(topic, values, whole)
  const sealed = seal(tx, to, whole, shown)
  const { id } = await tx.db
    .insertInto('mail_message')
    .values({
      app_id: tx.appId,
      topic,
      recipient: to,
      subject: shown.subject,
      text_body: shown.text,
      html_body: shown.html,
      attachments: JSON.stringify(shown.attachments),
      sealed,
      has_secret: sealed !== null,
      next_try_at: null,
      order_id: about.orderId ?? null,
      booking_id: about.bookingId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { bookingIds = [] } = about
  if (bookingIds.length > 0) {
    const rows = bookingIds.map((bookingId) => ({ app_id: tx.appId, mail_id: id, booking_id: bookingId }))
    await tx.db.insertInto('mail_booking').values(rows).execute()
  }
  await announceMails(tx)
  return id
}

/** Carries no secret: keepers read each other's mails in the log. */
type PlainTopic = 'newDevice' | 'passwordChanged' | 'twoFactorDisabled'

/** A mail to a keeper. It belongs to no app, so it stands in the log of the installation. */
export async function queuePlatformMail<T extends PlainTopic>(
  tx: PlatformTx,
  topic: T,
  to: string,
  values: MailTopics[T],
): Promise<void> {
  const text = mailTexts[topic](values, operator)
  const html = renderHtml(text, { appTitle: operator, color: palette(defaultColors.default).primary[7] })
  await writePlatformMail(tx, { topic, to, subject: text.subject, text: renderText(text), html })
}
