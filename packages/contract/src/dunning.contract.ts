import { dunningFields, dunningLevels } from '@allmend/domain/dunning'
import { z } from 'zod'
import { anonymous, permission, role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { day, distinct, id, instant, success } from './field-schema.ts'
import { search, tableResponse, tableSpec } from './table-query.ts'

const amount = z.number().int()
const level = z.literal(dunningLevels)
const see = { access: permission('order:view') } as const
const change = { access: permission('order:edit') } as const
const file = { file: true, response: z.string(), errors: ['record.not_found'] } as const

const customer = z.object({ userId: z.number().int().nullable(), name: z.string(), company: z.string() })

/** What one letter asks for. */
export const claimKinds = ['order', 'collective'] as const

export const dunningClaim = z.object({
  kind: z.enum(claimKinds),
  id: z.number().int(),
  number: z.string(),
  /** The order to look at: itself, or the first of a collective invoice that owes something. */
  orderId: z.number().int(),
  customer,
  /** Empty: its letter goes by post. */
  email: z.string(),
  dueOn: z.string(),
  owed: amount,
  step: z.enum(['due', 'waiting', 'enforce', 'small', 'exempt']),
  /** Of the next letter. */
  level: level.nullable(),
  /** The day the next step is possible, while it is not. */
  from: z.string().nullable(),
  last: z.object({ id: z.number().int(), level, onDay: z.string(), dueOn: z.string() }).nullable(),
  /** Why the customer is exempt. */
  reason: z.string(),
})
export type DunningClaim = z.output<typeof dunningClaim>

export const dunningRun = z.object({
  id: z.number().int(),
  by: z.string(),
  at: instant,
  onDay: z.string(),
  dueOn: z.string(),
  fee: amount,
  feeBasis: z.string(),
  withMail: z.boolean(),
  /** How many letters are still to be made, went out, and were left out. */
  planned: z.number().int(),
  sent: z.number().int(),
  left: z.number().int(),
  /** Of those that went out: not mailed. */
  byPost: z.number().int(),
  /** What they asked for. */
  owed: amount,
})
export type DunningRun = z.output<typeof dunningRun>

export const dunningNotice = z.object({
  id: z.number().int(),
  runId: z.number().int(),
  kind: z.enum(claimKinds),
  number: z.string(),
  orderId: z.number().int(),
  customer,
  level,
  state: z.enum(['planned', 'sent', 'left']),
  /** Why it was left out. */
  reason: z.string(),
  fee: amount,
  isWaived: z.boolean(),
  owed: amount,
  onDay: z.string(),
  dueOn: z.string(),
  /** Where it was mailed to; empty if it goes by post. */
  recipient: z.string(),
  hasLetter: z.boolean(),
})
export type DunningNotice = z.output<typeof dunningNotice>

const exemption = z.object({ userId: z.number().int(), reason: z.string(), by: z.string() })
export type DunningExemption = z.output<typeof exemption>

/** Where one invoice stands: what went out about it, what is next while it is overdue, and whether its customer is exempt. */
const dunningOfInvoice = success.extend({
  notices: z.array(dunningNotice),
  claim: dunningClaim.nullable(),
  exemption: exemption.nullable(),
})

export const getDunning = defineRoute({
  method: 'GET',
  path: '/api/admin/dunning',
  summary: 'Invoices that are overdue, with what is next for each',
  ...see,
  response: success.extend({
    today: z.string(),
    /** The day of the newest payment somebody entered. */
    lastPaymentOn: z.string().nullable(),
    /** How the next run begins: the term from today, the fee of the last one. */
    proposal: z.object({ dueOn: z.string(), fee: amount, feeBasis: z.string() }),
    claims: z.array(dunningClaim),
    /** There are more than fit into one run. */
    isMore: z.boolean(),
  }),
})

export const startDunning = defineRoute({
  method: 'POST',
  path: '/api/admin/dunning/runs',
  summary: 'Sends reminders and warnings for these claims; each is looked at once more before its letter goes out',
  ...change,
  body: z.object({
    claims: distinct(
      z
        .array(z.object({ kind: z.enum(claimKinds), id, level }))
        .min(1)
        .max(dunningFields.maxClaims),
      (claim) => `${claim.kind}${claim.id}`,
    ),
    dueOn: day,
    /** Of a warning; reminders are free. */
    fee: z.number().int().min(0).max(dunningFields.maxFee),
    /** What the fee rests on; printed with it. */
    feeBasis: z.string().trim().max(dunningFields.feeBasis.max),
    /** Whoever has an address gets the letter by mail. */
    withMail: z.boolean(),
  }),
  response: success.extend({ run: dunningRun }),
  errors: ['dunning.changed', 'dunning.due_past', 'dunning.due_far', 'dunning.basis_missing'],
})

export const listDunningRuns = defineRoute({
  method: 'GET',
  path: '/api/admin/dunning/runs',
  summary: 'All runs, newest first',
  ...see,
  table: tableSpec({ sortable: ['onDay'], defaultSort: 'onDay,desc', filters: z.object({ search }) }),
  response: tableResponse(dunningRun),
})

const one = { params: z.object({ id }) }

export const getDunningRun = defineRoute({
  method: 'GET',
  path: '/api/admin/dunning/runs/:id',
  summary: 'A run with its letters',
  ...see,
  ...one,
  response: success.extend({ run: dunningRun, notices: z.array(dunningNotice) }),
  errors: ['record.not_found'],
})

export const getDunningRunPdf = defineRoute({
  method: 'GET',
  path: '/api/admin/dunning/runs/:id/pdf',
  summary: 'The letters of a run in one file: all, or those that were not mailed',
  ...see,
  ...one,
  query: z.object({ which: z.enum(['all', 'post']).default('all') }),
  ...file,
})

export const getNoticePdf = defineRoute({
  method: 'GET',
  path: '/api/admin/dunning/notices/:id/pdf',
  summary: 'A reminder or warning as it went out',
  ...see,
  ...one,
  ...file,
})

export const getOwnNoticePdf = defineRoute({
  method: 'GET',
  path: '/api/account/orders/:id/notices/:noticeId/pdf',
  summary: 'A reminder or warning about an own order as it went out',
  access: role('user'),
  params: z.object({ id, noticeId: id }),
  ...file,
})

export const getNoticePdfByLink = defineRoute({
  method: 'GET',
  path: '/api/order-link/:token/notices/:noticeId/pdf',
  summary: 'A reminder or warning about an order as it went out, by the secret link of its mail',
  access: anonymous(),
  params: z.object({ token: z.string().min(1).max(200), noticeId: id }),
  ...file,
})

export const listOrderNotices = defineRoute({
  method: 'GET',
  path: '/api/admin/orders/:id/notices',
  summary:
    'The reminders and warnings about an order, or about the collective invoice it is paid with, and what is next',
  ...see,
  ...one,
  response: dunningOfInvoice,
  errors: ['record.not_found'],
})

export const listCollectiveNotices = defineRoute({
  method: 'GET',
  path: '/api/admin/collective-invoices/:id/notices',
  summary: 'The reminders and warnings about a collective invoice, and what is next',
  ...see,
  ...one,
  response: dunningOfInvoice,
  errors: ['record.not_found'],
})

export const waiveDunningFee = defineRoute({
  method: 'POST',
  path: '/api/admin/dunning/notices/:id/waive',
  summary: 'Takes the fee of a warning off what is owed',
  ...change,
  ...one,
  response: success.extend({ notice: dunningNotice }),
  errors: ['record.not_found', 'dunning.no_fee'],
})

export const exemptFromDunning = defineRoute({
  method: 'PUT',
  path: '/api/admin/dunning/exemptions/:id',
  summary: 'Sends this customer no reminders until further notice',
  ...change,
  ...one,
  body: z.object({ reason: z.string().trim().min(1).max(dunningFields.reason.max) }),
  response: success,
  errors: ['record.not_found'],
})

export const endDunningExemption = defineRoute({
  method: 'DELETE',
  path: '/api/admin/dunning/exemptions/:id',
  summary: 'Sends this customer reminders again',
  ...change,
  ...one,
  response: success,
  errors: ['record.not_found'],
})
