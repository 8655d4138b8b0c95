import { notAnAddress, webhookEventNames, webhookFields } from '@allmend/domain/webhooks'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { formText, id, instant, success, version, withRules } from './field-schema.ts'
import { tableResponse, tableSpec } from './table-query.ts'

const settings = { access: permission('setting:base') } as const
const one = { ...settings, params: z.object({ id }) } as const

/** Of a secret only its end is shown, and since when it is there. */
const secret = z.object({ end: z.string(), since: instant, by: z.string() })

export const webhookTarget = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  events: z.array(z.enum(webhookEventNames as [string, ...string[]])),
  secret,
  /** What signs on beside it, until then. */
  formerSecret: secret.extend({ until: instant }).nullable(),
  /** What waits to be tried again, and what was given up. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** What was sent last, also as a test, did not arrive and is not tried again. */
  lastFailed: z.boolean(),
  version,
})
export type WebhookTarget = z.output<typeof webhookTarget>

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Systems that are told what happens',
  ...settings,
  response: success.extend({ targets: z.array(webhookTarget) }),
})

const draft = z.object({
  name: formText,
  url: z
    .string()
    .max(500)
    .refine((text) => text.trim() === '' || URL.canParse(text.trim()), notAnAddress(webhookFields.url.label)),
  events: z.array(z.enum(webhookEventNames as [string, ...string[]])).max(webhookEventNames.length),
  isActive: z.boolean(),
})

/** The secret stands in no other answer. */
const withSecret = success.extend({ target: webhookTarget, secret: z.string() })

export const createWebhook = defineRoute({
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'One more system to tell; answers with its secret, once',
  ...settings,
  body: withRules(draft, webhookFields),
  response: withSecret,
  errors: ['webhook.too_many', 'webhook.host_inside'],
})

export const saveWebhook = defineRoute({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  summary: 'Where a system is told, and what',
  ...one,
  body: withRules(draft.extend({ version }), webhookFields),
  response: success.extend({ target: webhookTarget }),
  errors: ['record.not_found', 'record.conflict', 'webhook.host_inside'],
})

export const removeWebhook = defineRoute({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Tells a system nothing any more, and forgets what it was told',
  ...one,
  response: success,
  errors: ['record.not_found'],
})

export const renewWebhookSecret = defineRoute({
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  summary:
    'Another secret; the one before signs along for a day, and until then, or until it is ended, there is no third',
  ...one,
  response: withSecret,
  errors: ['record.not_found', 'webhook.secret_changing'],
})

export const endWebhookSecret = defineRoute({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id/secret',
  summary: 'The secret before signs no more, from now on',
  ...one,
  response: success.extend({ target: webhookTarget }),
  errors: ['record.not_found'],
})

const state = z.enum(['waiting', 'delivered', 'failed'])

export const webhookDelivery = z.object({
  id: z.number().int(),
  /** When it was tried last; before the first try, when it happened. */
  at: instant,
  event: z.string(),
  /** The number of the order it is about; empty for what is about something else. */
  order: z.string(),
  state,
  tries: z.number().int(),
  /** What was answered last; null without an answer. */
  status: z.number().int().nullable(),
  milliseconds: z.number().int().nullable(),
  nextAt: instant.nullable(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

export const listWebhookDeliveries = defineRoute({
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  summary: 'What a system was told, newest first',
  ...one,
  table: tableSpec({
    sortable: ['at'],
    defaultSort: 'at,desc',
    filters: z.object({ state: z.enum(['all', 'trouble']).default('all') }),
  }),
  response: tableResponse(webhookDelivery).extend({ counts: z.record(z.enum(['all', 'trouble']), z.number().int()) }),
  errors: ['record.not_found'],
})

const told = webhookDelivery.extend({
  triedUntil: instant,
  /** Without the signature's secret part nobody can make it again; the path is without the query's content. */
  request: z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  answer: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
  /** Why there is no answer. */
  failure: z.string(),
})
export type ToldDelivery = z.output<typeof told>

export const getWebhookDelivery = defineRoute({
  method: 'GET',
  path: '/api/admin/webhook-deliveries/:id',
  summary: 'What was sent, and what came back',
  ...one,
  response: success.extend({ delivery: told }),
  errors: ['record.not_found'],
})

export const resendWebhookDelivery = defineRoute({
  method: 'POST',
  path: '/api/admin/webhook-deliveries/:id/send',
  summary: 'Sends it once more, now',
  ...one,
  slow: true,
  response: success.extend({ delivery: told }),
  errors: ['record.not_found', 'webhook.off', 'webhook.under_way', 'webhook.older_waits'],
})

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  summary: 'Sends an event that means nothing, now',
  ...one,
  slow: true,
  response: success.extend({ delivery: told }),
  errors: ['record.not_found', 'webhook.under_way'],
})
