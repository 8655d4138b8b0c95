import type { Permission } from '@allmend/domain/access'
import { passwordProofFields } from '@allmend/domain/people'
import { z } from 'zod'
import { anonymous, notImpersonating, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { id, success, withRules } from './field-schema.ts'

const feed = success.extend({ isOn: z.boolean(), createdAt: z.iso.datetime().nullable() })
const made = feed.extend({ url: z.string() })
const proof = { currentPassword: z.string().max(1000) }
const params = z.object({ id })
/** One of the two; an object goes before a building. */
const target = { objectId: id.optional(), building: z.string().max(150).optional() }

/** A calendar belongs to somebody who works here: keepers come and go. */
const staff = (right: Permission) => notImpersonating({ ...permission(right), roles: ['admin'] })
const ofObject = { access: staff('object:calendar'), params }
const ofPlan = { access: staff('reservation:view') }

export const getObjectFeed = defineRoute({
  method: 'GET',
  path: '/api/admin/objects/:id/calendar-feed',
  summary: 'Whether the own calendar program can subscribe to what takes an object',
  ...ofObject,
  response: feed,
  errors: ['record.not_found'],
})

export const createObjectFeed = defineRoute({
  method: 'POST',
  path: '/api/admin/objects/:id/calendar-feed',
  summary: 'A new secret address of it; the one before stops working. It is shown once.',
  ...ofObject,
  body: withRules(z.object(proof), passwordProofFields),
  response: made,
  errors: ['record.not_found', 'password.wrong', 'request.too_many'],
})

export const removeObjectFeed = defineRoute({
  method: 'DELETE',
  path: '/api/admin/objects/:id/calendar-feed',
  summary: 'The secret address stops working',
  ...ofObject,
  response: feed,
})

export const getPlanFeed = defineRoute({
  method: 'GET',
  path: '/api/admin/plan/calendar-feed',
  summary: 'The same for an object, or for all objects of a building, for those who see bookings',
  ...ofPlan,
  query: z.object(target),
  response: feed,
  errors: ['record.not_found'],
})

export const createPlanFeed = defineRoute({
  method: 'POST',
  path: '/api/admin/plan/calendar-feed',
  summary: 'A new secret address of it; the one before stops working. It is shown once.',
  ...ofPlan,
  body: withRules(z.object({ ...target, ...proof }), passwordProofFields),
  response: made,
  errors: ['record.not_found', 'password.wrong', 'request.too_many'],
})

export const removePlanFeed = defineRoute({
  method: 'DELETE',
  path: '/api/admin/plan/calendar-feed',
  summary: 'The secret address stops working',
  ...ofPlan,
  query: z.object(target),
  response: feed,
  errors: ['record.not_found'],
})

export const readStaffFeed = defineRoute({
  method: 'GET',
  path: '/api/object-calendar/:token',
  summary: 'What calendar programs of staff fetch; people are named only for who may see them',
  access: anonymous(),
  tenant: 'token',
  params: z.object({ token: z.string().min(1).max(200) }),
  file: true,
  response: z.string(),
  errors: ['record.not_found'],
})
