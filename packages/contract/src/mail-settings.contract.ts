import { mailEncryptions, mailSettingFields } from '@allmend/domain/mail'
import { z } from 'zod'
import { peopleOnly, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { formText, success, version, wholeNumber, withRules } from './field-schema.ts'

const recipients = z.array(z.string().max(254)).max(30)

const sending = z.object({
  senderName: formText,
  senderAddress: z.string().max(254),
  /** Where answers go; empty for the sender's own address. */
  replyTo: z.string().max(254),
  /** A mail server of the municipality, in place of the installation's. */
  usesOwnServer: z.boolean(),
  smtpHost: formText,
  smtpPort: wholeNumber,
  smtpEncryption: z.enum(mailEncryptions),
  smtpUser: formText,
})

/** What is sent by the clock; null or empty for what is not. */
const byTheClock = z.object({
  customerReminderHours: wholeNumber.nullable(),
  caretakerReminderHours: wholeNumber.nullable(),
  /** The list of a day, for those who look after a building. */
  dayListTime: z.string().max(5),
  /** 1: the evening before. */
  dayListDaysBefore: z.number().int().min(0).max(1),
  sendsEmptyDayList: z.boolean(),
  dayListRecipients: z.array(z.object({ building: z.string().max(150), recipients })).max(200),
})

/** Left out, the stored password stays; empty, it goes. It is never answered. */
const password = { smtpPassword: formText.optional() }

const mailSettings = sending.extend({
  hasPassword: z.boolean(),
  notificationRecipients: recipients,
  ...byTheClock.shape,
  version,
})
export type MailSettings = z.output<typeof mailSettings>

/** What the installation does by itself. */
const installation = z.object({
  from: z.string(),
  /** Without one, mails are only kept in the log unless the municipality has a server of its own. */
  hasServer: z.boolean(),
})

export const getMailSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/settings/emails',
  summary: 'Who mails come from, through which server they go, and who is told of orders',
  access: permission('setting:base'),
  /** Buildings of the objects there are; the empty one, if some are in none. */
  response: success.extend({ settings: mailSettings, installation, buildings: z.array(z.string()) }),
})

export const saveMailSettings = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/emails',
  summary: 'Change them. A stored password stays only for the same server and user.',
  access: peopleOnly(permission('setting:base')),
  body: withRules(
    sending.extend({
      ...password,
      ...byTheClock.partial().shape,
      notificationRecipients: recipients.optional(),
      version,
    }),
    mailSettingFields,
  ),
  response: success.extend({ settings: mailSettings }),
  errors: ['record.conflict', 'mail.password_needed', 'mail.host_inside'],
})

export const sendTestMail = defineRoute({
  method: 'POST',
  path: '/api/admin/settings/emails/test',
  summary: 'Sends a mail to the person who asks, at once and with exactly these settings, and says what came of it',
  access: peopleOnly(permission('setting:base')),
  body: withRules(sending.extend(password), mailSettingFields),
  response: success.extend({
    result: z.object({
      isSent: z.boolean(),
      to: z.string(),
      /** What came of it, in a sentence. */
      sentence: z.string(),
      /** What the server said, in its own words. */
      answer: z.string().nullable(),
    }),
  }),
  errors: ['mail.password_needed', 'request.too_many'],
})
