import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { MailTopics } from './mail-texts.ts'

/** A mail as it goes out. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly MailAttachment[]
}

/** A small text file that goes along, such as a calendar entry. */
interface TextFile {
  readonly filename: string
  readonly contentType: string
  readonly content: string
}

/** A letter that goes along. It is drawn when the mail is sent, so none lies in the log, and it says what is true then. */
interface LetterFile {
  readonly filename: string
  readonly contentType: string
  readonly letter: MailedLetter
}

export interface MailedLetter {
  readonly kind: 'order' | 'collective' | 'notice'
  readonly id: number
}

export type MailAttachment = TextFile | LetterFile

/** Which values of a topic open a door by themselves, with what stands in the log instead. */
const link = { url: '‹Link›' }
const secretFields: { readonly [T in keyof MailTopics]: { readonly [Field in keyof MailTopics[T]]?: string } } = {
  registrationVerification: link,
  registrationKnownAddress: {},
  accountCreated: {},
  staffInvitation: link,
  passwordReset: link,
  passwordChanged: {},
  newDevice: {},
  twoFactorDisabled: {},
  anonymousOrderVerification: { code: '••••••' },
  customerOrder: link,
  adminOrder: {},
  customerInvoice: link,
  customerLetter: link,
  customerPaymentReminder: link,
  customerPaymentWarning: link,
  customerReceipt: link,
  customerPaymentOpen: link,
  customerOrderExpired: {},
  customerPaymentReturned: link,
  customerRefunded: link,
  adminPaymentTrouble: {},
  customerCancellation: link,
  adminCancellation: {},
  adminChangeRequest: {},
  customerBookingConfirmation: link,
  customerBookingRejection: link,
  customerBookingCancellation: link,
  customerSerialConfirmation: link,
  customerSerialRejection: link,
  customerBookingChange: link,
  customerChangeRequestAcceptance: link,
  customerChangeRequestRejection: link,
  adminBookingConfirmation: {},
  adminBookingRejection: {},
  adminSerialConfirmation: {},
  adminSerialRejection: {},
  customerReminder: link,
  caretakerReminder: {},
  caretakerDayList: {},
}

/** What these open is shut within a day, whether the mail arrived or not. */
export const fleetingTopics: readonly (keyof MailTopics)[] = [
  'registrationVerification',
  'passwordReset',
  'anonymousOrderVerification',
]

/** Such links wherever they stand, also in what somebody wrote into a remark. */
const secretLink =
  /(?:https?:\/\/[^\s"<>]*)?\/(?:(?:register|resetpassword)\?token=|order(?:-link)?\/|api\/(?:object-)?calendar\/)[\w.-]{20,}[^\s"<>]*/g

/** The mail as the log keeps it. */
export function hideSecrets<T extends keyof MailTopics>(
  topic: T,
  values: Partial<MailTopics[T]>,
  { subject, text, html, attachments }: MailContent,
): MailContent {
  const secrets = Object.entries(secretFields[topic] as Record<string, string>).map(
    ([field, shown]) => [String(values[field as keyof MailTopics[T]] ?? ''), shown] as const,
  )
  const hide = (part: string) =>
    secrets
      // A link that is not there hides nothing.
      .filter(([secret]) => secret !== '')
      .reduce((rest, [secret, shown]) => rest.replaceAll(secret, shown).replaceAll(escapeHtml(secret), shown), part)
      .replaceAll(secretLink, link.url)
  return {
    subject: hide(subject),
    text: hide(text),
    html: hide(html),
    // Calendar files break long lines, in the middle of a link if need be.
    attachments: attachments.map((file) => {
      if ('letter' in file) return file
      const unfolded = file.content.replaceAll(/\r?\n[ \t]/g, '')
      const hidden = hide(unfolded)
      return hidden === unfolded ? file : { ...file, content: hidden }
    }),
  }
}

/** Bound to the recipient: a mail cannot be turned to somebody else by copying it to another row. */
export const mailPurpose = (appId: number, recipient: string) => `mail/${appId}/${recipient}`

/** The whole mail for the job that sends it, if the log keeps less; encrypted, and wiped once it is sent. */
export function seal(tx: TenantTx, recipient: string, whole: MailContent, shown: MailContent): string | null {
  return isDeepStrictEqual(whole, shown)
    ? null
    : tx.secrets.encrypt(JSON.stringify(whole), mailPurpose(tx.appId, recipient))
}

interface StoredMail {
  readonly recipient: string
  readonly subject: string
  readonly text_body: string
  readonly html_body: string
  readonly attachments: unknown
  readonly sealed: string | null
}

/** The mail as it goes out. A mail that waited while the log learnt to hide its secrets was set aside as it was. */
export function unseal(tx: TenantTx, mail: StoredMail): MailContent {
  const { recipient, subject, text_body: text, html_body: html, sealed } = mail
  if (sealed === null) return content.parse({ subject, text, html, attachments: mail.attachments })
  const plain = sealed.startsWith('{') ? sealed : tx.secrets.decrypt(sealed, mailPurpose(tx.appId, recipient))
  return content.parse(JSON.parse(plain))
}

const named = { filename: z.string(), contentType: z.string() }

const content = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(
    z.union([
      z.object({ ...named, content: z.string() }),
      z.object({
        ...named,
        letter: z.object({ kind: z.enum(['order', 'collective', 'notice']), id: z.number().int() }),
      }),
    ]),
  ),
})
