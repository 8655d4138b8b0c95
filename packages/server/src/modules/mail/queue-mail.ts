import { themeColors } from '@allmend/contract'
import { defaultColors, palette } from '@allmend/domain/color'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { hideSecrets, type MailAttachment, seal } from './mail-secrets.ts'
import { type MailTopics, mailTexts } from './mail-texts.ts'
import { renderHtml, renderText } from './render-mail.ts'

export interface MailExtras {
  readonly attachments?: readonly MailAttachment[]
  /** The order and the booking in whose history it stands. */
  readonly about?: { readonly orderId?: number; readonly bookingId?: number | undefined }
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
    .executeTakeFirstOrThrow()
  const text = mailTexts[topic](values, app.title)
  const color = palette(themeColors.parse(app.colors)).primary[7]
  const whole = {
    subject: text.subject,
    text: renderText(text),
    html: renderHtml(text, { appTitle: app.title, color, hasLogo: app.logo_id !== null }),
    attachments,
  }
  const shown = hideSecrets(topic, values, whole)
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
      sealed: seal(tx, to, whole, shown),
      order_id: about.orderId ?? null,
      booking_id: about.bookingId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'mail.send', { mailId: id })
  return id
}

const operator = 'Reservationssystem'

/** Carries no secret: the job it lies in is plain text. */
type PlainTopic = 'newDevice' | 'passwordChanged' | 'twoFactorDisabled'

/** A mail to a keeper. It belongs to no app, so it stands in no app's log: the job carries it. */
export async function queuePlatformMail<T extends PlainTopic>(
  tx: PlatformTx,
  topic: T,
  to: string,
  values: MailTopics[T],
): Promise<void> {
  const text = mailTexts[topic](values, operator)
  const html = renderHtml(text, { appTitle: operator, color: palette(defaultColors.default).primary[7] })
  await enqueue(tx, 'mail.send_platform', {
    to,
    subject: text.subject,
    text: renderText(text),
    html,
    fromName: operator,
  })
}
