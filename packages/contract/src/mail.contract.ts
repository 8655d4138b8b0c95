import { type MailTopic, mailTopicWords } from '@allmend/domain/lists'
import { z } from 'zod'
import { permission, role } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { distinctIds, id, instant, success } from './field-schema.ts'
import { flag, search, tableResponse, tableSpec } from './table-query.ts'

/** `kept`: no mail server is set, so the mail stays in the log and is never sent. */
export const mailStates = ['queued', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

const mailRow = z.object({
  id: z.number().int(),
  topic: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.number().int(),
  lastError: z.string().nullable(),
  /** What the server said to it, in its own words. */
  serverAnswer: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** Of a mail that waits: when it is tried again; null for at once. */
  nextTryAt: instant.nullable(),
  /** False if the link or code in it is gone. */
  canResend: z.boolean(),
})
export type MailLogRow = z.output<typeof mailRow>

const wholeMail = mailRow.extend({
  text: z.string(),
  html: z.string(),
  /** A letter has no size before it is drawn, when the mail goes out. */
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: z.number().int().nullable() })),
  /** Why it cannot be sent again, and what to do instead. */
  whyNotAgain: z.string().nullable(),
})
export type MailLogEntry = z.output<typeof wholeMail>

const day = z.iso.date().optional()

export const mailTable = tableSpec({
  sortable: ['id', 'to', 'subject', 'topic', 'state', 'tries', 'createdAt', 'sentAt'],
  defaultSort: 'id,desc',
  filters: z.object({
    search,
    state: z.enum(mailStates).optional(),
    topic: z.enum(Object.keys(mailTopicWords) as [MailTopic, ...MailTopic[]]).optional(),
    hide_sent: flag,
    from: day,
    until: day,
  }),
})

export const listMails = defineRoute({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'Every mail the app has written, sent or not',
  access: permission('setting:base'),
  table: mailTable,
  response: tableResponse(mailRow),
})

export const exportMails = defineExport(listMails)

export const getMailDelivery = defineRoute({
  method: 'GET',
  path: '/api/admin/mails/delivery',
  summary: 'Whether mails of the app go out at all. Without a mail server they are only kept in the log.',
  access: role('admin', 'keeper'),
  response: success.extend({ goesOut: z.boolean() }),
})

export const getMail = defineRoute({
  method: 'GET',
  path: '/api/admin/mails/:id',
  summary: 'One mail with its text',
  access: permission('setting:base'),
  params: z.object({ id }),
  response: success.extend({ mail: wholeMail }),
  errors: ['record.not_found'],
})

export const resendMails = defineRoute({
  method: 'POST',
  path: '/api/admin/mails/resend',
  summary:
    'Send mails again, or at once if they wait. One that was sent goes out as a new mail; one whose secret is gone does not.',
  access: permission('setting:base'),
  body: z.object({ ids: distinctIds(200).min(1) }),
  response: success.extend({
    queued: z.number().int(),
    refused: z.array(z.object({ id: z.number().int(), to: z.string(), subject: z.string(), why: z.string() })),
  }),
  errors: ['record.not_found', 'request.too_many'],
})

export const listPlatformMails = defineRoute({
  method: 'GET',
  path: '/api/keeper/mails',
  summary: 'Every mail to keepers, sent or not',
  access: role('keeper'),
  table: mailTable,
  response: tableResponse(mailRow),
})

export const getPlatformMail = defineRoute({
  method: 'GET',
  path: '/api/keeper/mails/:id',
  summary: 'One of them with its text',
  access: role('keeper'),
  params: z.object({ id }),
  response: success.extend({ mail: wholeMail }),
  errors: ['record.not_found'],
})
