import { defaultColors, palette } from '@allmend/domain/color'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { announceMails } from './mail-queue.ts'
import { hideSecrets, type MailAttachment, type MailContent, seal } from './mail-secrets.ts'
import { type MailTopics, mailTexts } from './mail-texts.ts'
import { operator, writePlatformMail } from './platform-mail.repository.ts'
import { renderHtml, renderText } from './render-mail.ts'
import { writeMail } from './write-mail.ts'

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
 * does not stand in the log: whoever may read it would be through that door a minute later. Answers with its number, 0 where the municipality
 * sends no mails of that topic.
 */
export async function queueMail<T extends keyof MailTopics>(
  tx: TenantTx,
  topic: T,
  to: string,
  values: MailTopics[T],
  { attachments = [], about = {} }: MailExtras = {},
): Promise<number> {
  const written = await writeMail(tx, topic, values)
  if (!written) return 0
  const { addsCalendar, addsLetter, ...words } = written
  const letter = addsLetter && about.orderId !== undefined ? [orderLetter(about.orderId)] : []
  const files = addsCalendar
    ? attachments
    : attachments.filter(({ contentType }) => !contentType.startsWith('text/calendar'))
  return storeMail(tx, topic, to, { words: { ...words, attachments: [...files, ...letter] }, values, about })
}

interface Kept<T extends keyof MailTopics> {
  readonly words: MailContent
  /** What of it is secret. */
  readonly values: Partial<MailTopics[T]>
  readonly about: NonNullable<MailExtras['about']>
}

/** The same for a mail that is written already. */
export async function storeMail<T extends keyof MailTopics>(
  tx: TenantTx,
  topic: T,
  to: string,
  { words: whole, values, about }: Kept<T>,
): Promise<number> {
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

const orderLetter = (id: number): MailAttachment => ({
  filename: 'bestellung.pdf',
  contentType: 'application/pdf',
  letter: { kind: 'order', id },
})

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
