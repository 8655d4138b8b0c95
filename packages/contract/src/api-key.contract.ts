import type { GrantablePermission } from '@allmend/domain/access'
import { defaultCallsPerMinute, keyFields, keyPermissions } from '@allmend/domain/keys'
import { z } from 'zod'
import { notImpersonating, peopleOnly, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { day, distinct, formText, id, instant, success, wholeNumber, withRules } from './field-schema.ts'

const settings = { access: peopleOnly(permission('setting:base')) } as const
const right = z.enum(keyPermissions as [GrantablePermission, ...GrantablePermission[]])
const buildingName = z.string().min(1).max(200)

export const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** How it begins; the rest is nowhere. */
  prefix: z.string(),
  permissions: z.array(right),
  /** Null for all. */
  buildings: z.array(z.string()).nullable(),
  callsPerMinute: z.number().int(),
  /** The last day it works; null for as long as nobody revokes it. */
  expiresOn: z.string().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: instant,
  createdBy: z.string(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  revokedBy: z.string(),
})
export type ApiKey = z.output<typeof apiKey>

export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/api/admin/api-keys',
  summary: 'Keys other systems call with, and the buildings a key can be confined to',
  ...settings,
  response: success.extend({ keys: z.array(apiKey), buildings: z.array(z.string()), today: z.string() }),
})

export const createApiKey = defineRoute({
  method: 'POST',
  path: '/api/admin/api-keys',
  summary: 'One more key; it stands in this answer and in no other',
  access: notImpersonating(settings.access),
  body: withRules(
    z.object({
      name: formText,
      permissions: distinct(z.array(right).max(keyPermissions.length), (one) => one),
      buildings: distinct(z.array(buildingName).max(100), (one) => one).nullable(),
      expiresOn: day.nullable(),
      callsPerMinute: wholeNumber.default(defaultCallsPerMinute),
      currentPassword: z.string().max(1000),
    }),
    keyFields,
  ),
  response: success.extend({ key: apiKey, token: z.string() }),
  errors: ['password.wrong', 'request.too_many', 'key.too_many', 'key.more_rights', 'key.building_unknown'],
})

export const revokeApiKey = defineRoute({
  method: 'POST',
  path: '/api/admin/api-keys/:id/revoke',
  summary: 'A key that opens nothing any more, from the next call on',
  ...settings,
  params: z.object({ id }),
  response: success.extend({ key: apiKey }),
  errors: ['record.not_found'],
})
