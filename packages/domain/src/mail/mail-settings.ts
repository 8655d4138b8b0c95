import {
  between,
  email,
  emails,
  type FieldSpec,
  integer,
  max,
  type Rule,
  requiredIf,
  singleLine,
} from '../validation/index.ts'

/** How the line to a mail server is kept from being read: not at all, once both agreed on it, or from the first byte. */
export const mailEncryptions = ['none', 'starttls', 'tls'] as const
export type MailEncryption = (typeof mailEncryptions)[number]

export const mailEncryptionWords: Readonly<Record<MailEncryption, string>> = {
  starttls: 'STARTTLS (üblich auf Port 587)',
  tls: 'TLS (üblich auf Port 465)',
  none: 'Keine',
}

/** Where mail servers listen, by how they encrypt. */
export const usualPorts: Readonly<Record<MailEncryption, number>> = { starttls: 587, tls: 465, none: 25 }

const hostName: Rule = (value, field) =>
  value === '' || value === undefined || value === null || /^[\w.:-]{1,253}$/.test(String(value).trim())
    ? null
    : `'${field}' muss ein Rechnername wie mail.gemeinde.ch sein`

const hoursBefore = [integer, between(1, 720)]

const clockTime: Rule = (value, field) =>
  value === null || value === undefined || value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value))
    ? null
    : `'${field}' muss eine Uhrzeit wie 06:30 sein`

/** Each building once, with addresses that are some. */
const listRecipients: Rule = (value, field, others) => {
  const lists = (Array.isArray(value) ? value : []) as readonly DayListRecipients[]
  const wrong = lists.map(({ recipients }) => emails(recipients, field, others)).find((sentence) => sentence !== null)
  if (wrong) return wrong
  return new Set(lists.map(({ building }) => building)).size < lists.length
    ? `'${field}' darf jedes Gebäude nur einmal enthalten`
    : null
}

const ifOwn = requiredIf('usesOwnServer', true)

/** Who a municipality's mails come from, and through which server they go. */
export const mailSettingFields = {
  senderName: { label: 'Absendername', rules: [max(100), singleLine] },
  senderAddress: { label: 'Absenderadresse', rules: [ifOwn, email] },
  replyTo: { label: 'Antwortadresse', rules: [email] },
  notificationRecipients: { label: 'Benachrichtigungen an', rules: [emails] },
  smtpHost: { label: 'Server', rules: [ifOwn, hostName] },
  smtpPort: { label: 'Port', rules: [ifOwn, integer, between(1, 65_535)] },
  smtpUser: { label: 'Benutzername', rules: [max(200), singleLine] },
  smtpPassword: { label: 'Passwort', rules: [max(200), singleLine] },
  customerReminderHours: { label: 'Erinnerung an Kunden (Stunden vorher)', rules: hoursBefore },
  caretakerReminderHours: { label: 'Erinnerung an Hauswart (Stunden vorher)', rules: hoursBefore },
  dayListTime: { label: 'Uhrzeit', rules: [clockTime] },
  dayListRecipients: { label: 'Empfänger der Tageslisten', rules: [listRecipients] },
} satisfies FieldSpec

/** Who gets the list of a building; the building as objects name it. */
export interface DayListRecipients {
  readonly building: string
  readonly recipients: readonly string[]
}

interface MailServer {
  readonly smtpHost: string
  readonly smtpUser: string
  readonly smtpEncryption: MailEncryption
}

/**
 * Whether a stored password may go on with these settings: only to the same server, for the same user, and not over a line that anybody
 * can read where it was encrypted before. Otherwise whoever may change settings could have it sent to a server of their own.
 */
export const keepsPassword = (before: MailServer, after: MailServer): boolean =>
  sameText(before.smtpHost, after.smtpHost) &&
  before.smtpUser.trim() === after.smtpUser.trim() &&
  (after.smtpEncryption !== 'none' || before.smtpEncryption === 'none')

const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
