import { convert } from 'html-to-text'
import { createTransport } from 'nodemailer'
import { sendWithin } from './send-within.ts'

/** What a domain's key vouches for (DKIM). */
export interface MailSignature {
  readonly domainName: string
  readonly keySelector: string
  readonly privateKey: string
}

export interface OutgoingMail {
  /** The same for every try, so that a mail server or reader recognises a repetition. */
  readonly messageId: string
  /** When it was written; the same for every try, too. */
  readonly date?: Date
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly fromName: string
  /** Where answers go, if not to the sender. */
  readonly replyTo?: string
  readonly dkim?: MailSignature
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

/** What would begin a header line of its own, or hide in one. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** One address and nothing else: no second one, no name, no line break. */
function address(text: string): string {
  if (/^[^\s\p{Cc}<>()[\]\\,;:@"]{1,64}@[^\s\p{Cc}<>()[\]\\,;:@"]{1,253}$/u.test(text)) return text
  throw Object.assign(new Error('not an address mail can be sent to'), { code: 'EENVELOPE', command: 'API' })
}

/** What the library is handed, of a mail from this address. */
export const messageOf = (mail: OutgoingMail, from: string) => ({
  messageId: mail.messageId,
  ...(mail.date && { date: mail.date }),
  to: { name: '', address: address(mail.to) },
  from: { name: oneLine(mail.fromName), address: address(from) },
  ...(mail.replyTo && { replyTo: { name: '', address: address(mail.replyTo) } }),
  subject: oneLine(mail.subject),
  // Readers without HTML, and filters that mistrust mails without text.
  text: mail.text.trim() === '' ? convert(mail.html) : mail.text,
  html: mail.html,
  attachments: (mail.attachments ?? []).map((file) => ({ ...file, filename: oneLine(file.filename) })),
  // Nobody's absence is announced to a machine (RFC 3834, and what Exchange listens to).
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  ...(mail.dkim && { dkim: mail.dkim }),
  // Nothing in a mail is a file of ours, or an address to fetch from.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Milliseconds until a line stands, until a command is answered, and for a mail in all. */
interface SendingTimes {
  readonly connect: number
  readonly answer: number
  readonly inAll: number
}

/** Through the mail server of the installation, which the operator set. */
export function openMailTransport(
  smtpUrl: string | undefined,
  from: string,
  { connect, answer, inAll }: SendingTimes = { connect: 10_000, answer: 30_000, inAll: 60_000 },
): MailTransport | null {
  if (!smtpUrl) return null
  const open = () =>
    createTransport(smtpUrl, {
      pool: true,
      maxConnections: 4,
      connectionTimeout: connect,
      greetingTimeout: answer,
      socketTimeout: answer,
      // For a line the server had closed before a byte of the mail was sent. Everything else is tried again on our schedule.
      maxRequeues: 1,
    } as object)
  let pool = open()
  return {
    async send(mail) {
      const used = pool
      // A server that answers one letter at a time would hold the line for hours.
      const giveUp = () => {
        used.close({ force: true })
        if (pool === used) pool = open()
      }
      await sendWithin(inAll, used.sendMail(messageOf(mail, from)), giveUp)
    },
    close: () => pool.close(),
  }
}
