import { createTransport } from 'nodemailer'
import { sendWithin } from './send-within.ts'

export interface OutgoingMail {
  /** The same for every try, so that a mail server or reader recognises a repetition. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly fromName: string
  /** Where answers go, if not to the sender. */
  readonly replyTo?: string
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: string | Buffer
    /** What the HTML calls it (`cid:…`), for a picture that is shown in it. */
    readonly cid?: string
  }[]
}

/** Sends over SMTP; null when no mail server is set, then mails are only kept in the log. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** What the library is handed, of a mail from this address. */
export const messageOf = (mail: OutgoingMail, from: string) => ({
  messageId: mail.messageId,
  to: { name: '', address: mail.to },
  from: { name: mail.fromName, address: from },
  ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: [...(mail.attachments ?? [])],
  // Nothing in a mail is a file of ours, or an address to fetch from.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Milliseconds until a line stands, until a command is answered, and for a mail in all, if that has an end. */
interface SendingTimes {
  readonly connect: number
  readonly answer: number
  /** Of a transport that is used once: it is closed when that time is over. */
  readonly inAll?: number
}

/** Through the mail server of the installation, which the operator set. */
export function openMailTransport(
  smtpUrl: string | undefined,
  from: string,
  { connect, answer, inAll }: SendingTimes = { connect: 10_000, answer: 30_000 },
): MailTransport | null {
  if (!smtpUrl) return null
  const transport = createTransport(smtpUrl, {
    pool: true,
    maxConnections: 2,
    connectionTimeout: connect,
    greetingTimeout: answer,
    socketTimeout: answer,
  } as object)
  return {
    async send(mail) {
      const sending = transport.sendMail(messageOf(mail, from))
      await (inAll === undefined ? sending : sendWithin(inAll, sending, () => transport.close()))
    },
    close: () => transport.close(),
  }
}
