import { orderStates } from '@allmend/domain/bookings'
import { z } from 'zod'
import { anonymous, permission, role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { deskHistoryEntry } from './desk-booking.contract.ts'
import { accountPayment } from './desk-order.contract.ts'
import { day, distinctIds, id, success, version } from './field-schema.ts'
import { letterAddress } from './order-pdf.contract.ts'
import { contact } from './person-shapes.ts'
import { search, tableResponse, tableSpec } from './table-query.ts'

const amount = z.number().int()

/** Several orders of one customer that are paid together. */
export const collectiveInvoice = z.object({
  id: z.number().int(),
  number: z.string(),
  madeOn: z.string(),
  dueOn: z.string(),
  by: z.string(),
  userId: z.number().int().nullable(),
  /** Whom it is for, as it was on that day; its address is where it was or would be mailed to. */
  contact,
  orders: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      state: z.enum(orderStates),
      total: amount,
      /** What came in and was not given back. */
      paid: amount,
      owed: amount,
    }),
  ),
  /** What came in or was given back for its orders, since it was made or before. */
  payments: z.array(accountPayment.extend({ number: z.string() })),
  total: amount,
  paid: amount,
  /** Of all orders that owe something. */
  owed: amount,
  isOverdue: z.boolean(),
  version: z.number().int(),
})
export type CollectiveInvoice = z.output<typeof collectiveInvoice>

const one = { params: z.object({ id }) }
const answer = success.extend({ collective: collectiveInvoice })
const file = { file: true, response: z.string(), errors: ['record.not_found'] } as const

const collectiveRow = collectiveInvoice
  .pick({ id: true, number: true, madeOn: true, dueOn: true, total: true, owed: true, isOverdue: true })
  .extend({
    customer: z.object({ userId: z.number().int().nullable(), name: z.string(), company: z.string() }),
    /** How many orders it is over, and the first of them. */
    orders: z.number().int(),
    orderId: z.number().int(),
  })
export type CollectiveRow = z.output<typeof collectiveRow>

export const listCollectiveInvoices = defineRoute({
  method: 'GET',
  path: '/api/admin/collective-invoices',
  summary: 'All collective invoices',
  access: permission('order:view'),
  table: tableSpec({
    sortable: ['number', 'madeOn', 'dueOn', 'total', 'owed'],
    defaultSort: 'number,desc',
    filters: z.object({ search, tab: z.enum(['all', 'open', 'overdue', 'paid']).default('all') }),
  }),
  response: tableResponse(collectiveRow),
})

export const getCollectivePdfByLink = defineRoute({
  method: 'GET',
  path: '/api/order-link/:token/collective/pdf',
  summary: 'The collective invoice an order is paid with, by the secret link of its mail',
  access: anonymous(),
  params: z.object({ token: z.string().min(1).max(200) }),
  ...file,
})

export const createCollectiveInvoice = defineRoute({
  method: 'POST',
  path: '/api/admin/collective-invoices',
  summary: 'One invoice over several orders of one customer: all are booked and due on the same day',
  access: permission('order:edit'),
  body: z.object({
    ids: distinctIds(100).min(2),
    /** The payment term of the settings from today, if it is not said. */
    dueOn: day.optional(),
    withMail: z.boolean().optional(),
  }),
  response: answer,
  errors: [
    'record.not_found',
    'collective.other_customer',
    'collective.unfit',
    'collective.reminded',
    'collective.due_past',
    'collective.due_far',
  ],
})

export const getCollectiveInvoice = defineRoute({
  method: 'GET',
  path: '/api/admin/collective-invoices/:id',
  summary: 'A collective invoice with its orders',
  access: permission('order:view'),
  ...one,
  response: answer,
  errors: ['record.not_found'],
})

export const getCollectiveHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/collective-invoices/:id/history',
  summary: 'What happened to a collective invoice, newest first',
  access: permission('order:view'),
  ...one,
  response: success.extend({ entries: z.array(deskHistoryEntry) }),
  errors: ['record.not_found'],
})

export const getCollectivePdf = defineRoute({
  method: 'GET',
  path: '/api/admin/collective-invoices/:id/pdf',
  summary: 'A collective invoice as a letter',
  access: permission('order:view'),
  ...one,
  ...file,
})

export const getOwnCollectivePdf = defineRoute({
  method: 'GET',
  path: '/api/account/collective-invoices/:id/pdf',
  summary: 'An own collective invoice as a letter',
  access: role('user'),
  ...one,
  ...file,
})

export const addCollectivePayment = defineRoute({
  method: 'POST',
  path: '/api/admin/collective-invoices/:id/payments',
  summary:
    'What came in for all: fills the orders by the day they are due, then by number. What is too much goes to the last.',
  access: permission('order:edit'),
  ...one,
  body: z.object({
    amount: z.number().int().min(1).max(1_000_000_000),
    onDay: day,
    note: z.string().trim().max(500).default(''),
    version,
  }),
  response: answer,
  errors: [
    'record.not_found',
    'record.conflict',
    'collective.settled',
    'order.amount_too_large',
    'order.payment_ahead',
  ],
})

export const sendCollectiveInvoice = defineRoute({
  method: 'POST',
  path: '/api/admin/collective-invoices/:id/send',
  summary: 'Mails a collective invoice to this address',
  access: permission('order:edit'),
  ...one,
  body: letterAddress,
  response: success,
  errors: ['record.not_found'],
})
