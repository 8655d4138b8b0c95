import { z } from 'zod'
import { anonymous, permission, role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { id } from './field-schema.ts'

const pdf = { file: true, response: z.string(), errors: ['record.not_found'] } as const

export const getOrderPdf = defineRoute({
  method: 'GET',
  path: '/api/admin/orders/:id/pdf',
  summary: 'An order as a letter',
  access: permission('order:view'),
  params: z.object({ id }),
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
  params: z.object({ token: z.string().min(1).max(200) }),
  ...pdf,
})
