import { gatewayFields, gatewaySearchNames, nothingFilled } from '@allmend/domain/gateway'
import { notAnAddress } from '@allmend/domain/webhooks'
import { z } from 'zod'
import { peopleOnly, permission, withFlag } from './access.ts'
import { defineRoute } from './define-route.ts'
import { formText, id, instant, success, version, withRules } from './field-schema.ts'
import { tableSpec } from './table-query.ts'

const flag = 'hisoftgateway'
const settings = { access: withFlag(flag, permission('setting:base')) } as const

/** What staff see of their gateway; of the key only its end. */
export const gatewayView = z.object({
  url: z.string(),
  tokenEnd: z.string().nullable(),
  isActive: z.boolean(),
  /** `unknown` until it was called for the first time. */
  state: z.enum(['unknown', 'up', 'down']),
  /** Since when it does not answer as it should, and why. */
  downSince: instant.nullable(),
  failure: z.string(),
  /** Until when it is left alone. */
  restUntil: instant.nullable(),
  answeredAt: instant.nullable(),
  milliseconds: z.number().int().nullable(),
  /** Customers with a personal number, bills that wait, and those it did not want. */
  linked: z.number().int(),
  waiting: z.number().int(),
  refused: z.number().int(),
  version,
})
export type GatewayView = z.output<typeof gatewayView>

export const getGateway = defineRoute({
  method: 'GET',
  path: '/api/admin/hisoft-gateway',
  summary: 'The gateway to the municipality’s own software, and how it is doing',
  ...settings,
  response: success.extend({ gateway: gatewayView }),
})

export const saveGateway = defineRoute({
  method: 'PUT',
  path: '/api/admin/hisoft-gateway',
  summary: 'Address and key of the gateway; a key that is not sent stays, unless the address is another',
  access: peopleOnly(settings.access),
  body: withRules(
    z.object({
      url: z
        .string()
        .max(500)
        .refine((text) => text.trim() === '' || URL.canParse(text.trim()), notAnAddress(gatewayFields.url.label)),
      token: formText.optional(),
      isActive: z.boolean(),
      version,
    }),
    gatewayFields,
  ),
  response: success.extend({ gateway: gatewayView }),
  errors: ['record.conflict', 'gateway.host_inside', 'gateway.not_secure', 'gateway.token_missing'],
})

export const checkGateway = defineRoute({
  method: 'POST',
  path: '/api/admin/hisoft-gateway/check',
  summary: 'Calls the gateway now; what came of it stands in its state',
  ...settings,
  response: success.extend({ gateway: gatewayView }),
  errors: ['gateway.off'],
})

/** A person, as the municipality’s software knows it. */
export const gatewayAddress = z.object({
  personalNumber: z.string(),
  status: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  street: z.string(),
  streetno: z.string(),
  zipcode: z.string(),
  city: z.string(),
  /** The account that has this number already. */
  linkedTo: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type GatewayAddress = z.output<typeof gatewayAddress>

const word = z.string().trim().max(100).optional()
const words = Object.fromEntries(gatewaySearchNames.map((name) => [name, word])) as Record<
  (typeof gatewaySearchNames)[number],
  typeof word
>

export const searchGateway = defineRoute({
  method: 'GET',
  path: '/api/admin/hisoft-gateway/addresses',
  summary: 'People at the gateway, by what is filled in; it is asked now, and only here',
  access: withFlag(flag, permission('user:edit')),
  table: tableSpec({
    sortable: ['personalNumber'],
    defaultSort: 'personalNumber,asc',
    isWhole: true,
    filters: z
      .object(words)
      .refine((fields) => gatewaySearchNames.some((name) => Boolean(fields[name])), { error: nothingFilled }),
  }),
  response: success.extend({
    addresses: z.array(gatewayAddress),
    /** There are more than are shown. */
    isCut: z.boolean(),
    milliseconds: z.number().int(),
  }),
  errors: ['gateway.off', 'gateway.resting', 'gateway.failed', 'gateway.denied'],
})

/** What became of an order at the gateway. */
export const gatewayBill = z.object({
  state: z.enum(['waiting', 'sent', 'refused']),
  /** What the gateway calls it. */
  number: z.string(),
  status: z.string().nullable(),
  amount: z.number().int(),
  personalNumber: z.string(),
  sentAt: instant.nullable(),
  askedAt: instant.nullable(),
  nextAt: instant.nullable(),
  failure: z.string(),
  /** What is to be done in the other software, since the order changed. */
  follow: z.enum(['cancel', 'settle', 'change']).nullable(),
})
export type GatewayBill = z.output<typeof gatewayBill>

const ofOrder = { path: '/api/admin/orders/:id/gateway-bill', params: z.object({ id }) } as const

/** Null where there is none; then whether one may be made. */
const billAnswer = success.extend({ bill: gatewayBill.nullable(), maySend: z.boolean() })

export const getGatewayBill = defineRoute({
  method: 'GET',
  ...ofOrder,
  summary: 'The bill of an order at the gateway, as far as it is known',
  access: withFlag(flag, permission('order:view')),
  response: billAnswer,
  errors: ['record.not_found'],
})

export const sendGatewayBill = defineRoute({
  method: 'POST',
  ...ofOrder,
  summary: 'Has an order billed at the gateway, by a job; one that is there stays one',
  access: withFlag(flag, permission('order:edit')),
  response: billAnswer,
  errors: ['record.not_found', 'gateway.not_billable'],
})
