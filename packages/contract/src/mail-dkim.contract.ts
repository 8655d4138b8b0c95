import { z } from 'zod'
import { peopleOnly, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { instant, success, version } from './field-schema.ts'

const path = '/api/admin/settings/emails/dkim'
/** Who signs the mails of the municipality is settled by people. */
const access = peopleOnly(permission('setting:base'))

const dkim = z.object({
  domain: z.string(),
  selector: z.string(),
  /** The entry for the DNS of the domain. */
  recordName: z.string(),
  recordValue: z.string(),
  isActive: z.boolean(),
  /** The sender's address is of this domain, and mails go through a server of the app's own: otherwise nothing is signed. */
  isUsed: z.boolean(),
  createdAt: instant,
  version,
})
export type MailDkim = z.output<typeof dkim>

const response = success.extend({ dkim: dkim.nullable() })

export const getMailDkim = defineRoute({
  method: 'GET',
  path,
  summary: 'The key mails are signed with, as far as it may be seen',
  access,
  response,
})

export const createMailDkim = defineRoute({
  method: 'POST',
  path,
  summary:
    "A new pair of keys for the domain of the sender's address, in place of the one before; it signs nothing yet",
  access,
  response,
  errors: ['mail.dkim_needs_server', 'request.too_many'],
})

export const saveMailDkim = defineRoute({
  method: 'PUT',
  path,
  summary: 'Sign mails or not. Begins only if the DNS of the domain has the entry.',
  access,
  body: z.object({ isActive: z.boolean(), version }),
  response,
  errors: ['record.not_found', 'record.conflict', 'mail.dkim_not_found', 'request.too_many'],
})

export const removeMailDkim = defineRoute({
  method: 'DELETE',
  path,
  summary: 'Forget the key',
  access,
  response: success,
  errors: ['record.not_found'],
})
