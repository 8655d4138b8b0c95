import type { MailLogEntry, MailLogRow, MailState } from '@allmend/contract'
import { whyNotAgain } from '@allmend/domain/mail'
import type { MailContent } from './mail-secrets.ts'

interface MailRow {
  id: number
  topic: string
  recipient: string
  subject: string
  state: string
  tries: number
  last_error: string | null
  server_answer: string | null
  created_at: Date
  sent_at: Date | null
  next_try_at: Date | null
  /** Mails to keepers have none. */
  has_secret?: boolean
  has_whole?: boolean
}

/** Whether it could go out as it was written: what is not in the log is still there, or there is nothing else. */
export const isWhole = ({ has_secret, sealed }: { has_secret: boolean; sealed: string | null }): boolean =>
  !has_secret || sealed !== null

export const presentMail = (row: MailRow): MailLogRow => ({
  id: row.id,
  topic: row.topic,
  to: row.recipient,
  subject: row.subject,
  state: row.state as MailState,
  tries: row.tries,
  lastError: row.last_error,
  serverAnswer: row.server_answer,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  nextTryAt: row.state === 'queued' ? (row.next_try_at?.toISOString() ?? null) : null,
  canResend: row.has_secret !== true || row.has_whole === true,
})

/** With what the log may show of its text. */
export function presentWhole(row: MailRow, { subject, text, html, attachments }: MailContent): MailLogEntry {
  const mail = presentMail(row)
  return {
    ...mail,
    ...{ subject, text, html },
    attachments: attachments.map((file) => ({
      filename: file.filename,
      contentType: file.contentType.split(';')[0] ?? '',
      // A letter is drawn when the mail goes out.
      size: 'content' in file ? Buffer.byteLength(file.content) : null,
    })),
    whyNotAgain: mail.canResend ? null : whyNotAgain(row.topic),
  }
}
