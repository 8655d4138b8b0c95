import { type MailTopic, mailTopicWords } from '@allmend/domain/lists'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { id, instant, success } from './field-schema.ts'
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
  createdAt: instant,
  sentAt: instant.nullable(),
})

export const mailTable = tableSpec({
  sortable: ['id', 'to', 'subject', 'topic', 'state', 'tries', 'createdAt', 'sentAt'],
  defaultSort: 'id,desc',
  filters: z.object({
    search,
    state: z.enum(mailStates).optional(),
    topic: z.enum(Object.keys(mailTopicWords) as [MailTopic, ...MailTopic[]]).optional(),
    hide_sent: flag,
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

export const getMail = defineRoute({
  method: 'GET',
  path: '/api/admin/mails/:id',
  summary: 'One mail with its text',
  access: permission('setting:base'),
  params: z.object({ id }),
  response: success.extend({ mail: mailRow.extend({ text: z.string(), html: z.string() }) }),
  errors: ['record.not_found'],
})
