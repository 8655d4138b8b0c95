import { paymentKinds, paymentOptionFields } from '@allmend/domain/bookings'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { distinctIds, id, success, version, withRules } from './field-schema.ts'

const paymentOption = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(paymentKinds),
  /** Whom it is offered to; nobody named means everybody. */
  priceCategories: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Days from the invoice until it is due. */
  dueDays: z.number().int(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  /** Orders that are neither paid nor cancelled. */
  openOrders: z.number().int(),
  version: z.number().int(),
})

const draft = z.object({
  name: z.string().max(1000),
  description: z.string().max(5000),
  kind: z.enum(paymentKinds),
  priceCategoryIds: distinctIds(200),
  dueDays: z.number().int().min(0).max(365),
  isActive: z.boolean(),
  isDefault: z.boolean(),
})
const saved = success.extend({ paymentOption })

export const listPaymentOptions = defineRoute({
  method: 'GET',
  path: '/api/admin/paymentoptions',
  summary: 'Every payment option, in the order customers see them',
  access: permission('paymentoption:view'),
  response: success.extend({
    paymentOptions: z.array(paymentOption),
    /** What a new one starts with, by the settings of the app. */
    termDays: z.number().int(),
  }),
})

export const exportPaymentOptions = defineExport(listPaymentOptions)

export const createPaymentOption = defineRoute({
  method: 'POST',
  path: '/api/admin/paymentoptions',
  summary: 'A new payment option, the last in the order; the first one is the default',
  access: permission('paymentoption:create'),
  body: withRules(draft, paymentOptionFields),
  response: saved,
  errors: ['record.name_taken', 'pricecategory.unknown', 'paymentoption.default_unfit'],
})

export const savePaymentOption = defineRoute({
  method: 'PUT',
  path: '/api/admin/paymentoptions/:id',
  summary: 'Change a payment option; `version` tells which state was edited. Orders keep what they were placed with.',
  access: permission('paymentoption:edit'),
  params: z.object({ id }),
  body: withRules(draft.extend({ version }), paymentOptionFields),
  response: saved,
  errors: [
    'record.not_found',
    'record.conflict',
    'record.name_taken',
    'pricecategory.unknown',
    'paymentoption.default_needed',
    'paymentoption.default_unfit',
  ],
})

export const sortPaymentOptions = defineRoute({
  method: 'POST',
  path: '/api/admin/paymentoptions/sort',
  summary: 'The order customers see payment options in; those not named come last',
  access: permission('paymentoption:edit'),
  body: z.object({ ids: distinctIds(200).min(1) }),
  response: success,
})

export const removePaymentOption = defineRoute({
  method: 'DELETE',
  path: '/api/admin/paymentoptions/:id',
  summary: 'Remove a payment option no open order is paid with; orders keep its name',
  access: permission('paymentoption:remove'),
  params: z.object({ id }),
  response: success,
  errors: ['record.not_found', 'record.in_use', 'paymentoption.default_needed'],
})
