import { mailEncryptions, mailSettingFields } from '@allmend/domain/mail'
import { z } from 'zod'
import { permission } from './access.ts'
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

/** Left out, the stored password stays; empty, it goes. It is never answered. */
const password = { smtpPassword: formText.optional() }

const mailSettings = sending.extend({
  hasPassword: z.boolean(),
  notificationRecipients: recipients,
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
  response: success.extend({ settings: mailSettings, installation }),
})

export const saveMailSettings = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/emails',
  summary: 'Change them. A stored password stays only for the same server and user.',
  access: permission('setting:base'),
  body: withRules(
    sending.extend({ ...password, notificationRecipients: recipients.optional(), version }),
    mailSettingFields,
  ),
  response: success.extend({ settings: mailSettings }),
  errors: ['record.conflict', 'mail.password_needed'],
})

export const sendTestMail = defineRoute({
  method: 'POST',
  path: '/api/admin/settings/emails/test',
  summary: 'Sends a mail to the person who asks, at once and with exactly these settings, and says what came of it',
  access: permission('setting:base'),
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
