import { letterFields } from '@allmend/domain/mail'
import { z } from 'zod'
import { anonymous, permission, role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { distinctIds, formText, id, success, withRules } from './field-schema.ts'

const token = z.string().min(1).max(200)

const pdf = { file: true, response: z.string(), errors: ['record.not_found'] } as const

export const getOrderPdf = defineRoute({
  method: 'GET',
  path: '/api/admin/orders/:id/pdf',
  summary: 'An order as a letter',
  access: permission('order:view'),
  buildings: { 'params.id': 'order' },
  params: z.object({ id }),
  ...pdf,
})

export const showOrderPdf = defineRoute({
  method: 'GET',
  path: '/api/admin/orders/:id/print/:app',
  summary: 'An order as a letter that the browser opens and prints',
  access: permission('order:view'),
  tenant: 'address',
  params: z.object({ id, app: id }),
  ...pdf,
})

export const getOwnOrderPdf = defineRoute({
  method: 'GET',
  path: '/api/account/orders/:id/pdf',
  summary: 'An own order as a letter',
  access: role('user'),
  params: z.object({ id }),
  ...pdf,
})

export const getOrderPdfByLink = defineRoute({
  method: 'GET',
  path: '/api/order-link/:token/pdf',
  summary: 'An order as a letter, by the secret link of its mail',
  access: anonymous(),
  params: z.object({ token }),
  ...pdf,
})

const credit = { creditId: id }

export const getCreditNotePdf = defineRoute({
  method: 'GET',
  path: '/api/admin/orders/:id/credits/:creditId/pdf',
  summary: 'A credit of an order as a letter',
  access: permission('order:view'),
  params: z.object({ id, ...credit }),
  ...pdf,
})

export const getOwnCreditNotePdf = defineRoute({
  method: 'GET',
  path: '/api/account/orders/:id/credits/:creditId/pdf',
  summary: 'A credit of an own order as a letter',
  access: role('user'),
  params: z.object({ id, ...credit }),
  ...pdf,
})

export const getCreditNotePdfByLink = defineRoute({
  method: 'GET',
  path: '/api/order-link/:token/credits/:creditId/pdf',
  summary: 'A credit of an order as a letter, by the secret link of its mail',
  access: anonymous(),
  params: z.object({ token, ...credit }),
  ...pdf,
})

/** Where a letter goes; the one who sends it has seen the address. */
export const letterAddress = withRules(z.object({ email: formText.trim() }), letterFields)

export const sendOrderLetter = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/send',
  summary: 'Mails the letter of an order to this address',
  access: permission('order:edit'),
  params: z.object({ id }),
  body: letterAddress,
  response: success,
  errors: ['record.not_found'],
})

export const printOrders = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/print',
  summary: 'The letters of several orders in one file; invoices that are not printed yet may be marked so',
  access: permission('order:edit'),
  body: z.object({ ids: distinctIds(200).min(1), marksPrinted: z.boolean().default(false) }),
  slow: true,
  ...pdf,
})
