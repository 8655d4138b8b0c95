import { createTransport } from 'nodemailer'

interface OutgoingMail {
  /** The same for every try, so that a mail server or reader recognises a repetition. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly fromName: string
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: string
  }[]
}

/** Sends over SMTP; null when no mail server is set, then mails are only kept in the log. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export function openMailTransport(smtpUrl: string | undefined, from: string): MailTransport | null {
  if (!smtpUrl) return null
  const transport = createTransport(smtpUrl, {
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  } as object)
  return {
    async send({ messageId, to, subject, text, html, fromName, attachments = [] }) {
      await transport.sendMail({
        messageId,
        to: { name: '', address: to },
        from: { name: fromName, address: from },
        subject,
        text,
        html,
        attachments: [...attachments],
      })
    },
    close: () => transport.close(),
  }
}
