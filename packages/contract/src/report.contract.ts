import { z } from 'zod'
import { role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { success } from './field-schema.ts'

/** A tile is null where the person lacks the right to see what it counts. */
export const getDashboard = defineRoute({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'What needs attention in the back office, as far as the person may see it',
  access: role('admin', 'keeper'),
  response: success.extend({
    failedMails: z.number().int().nullable(),
    queuedMails: z.number().int().nullable(),
    customers: z.number().int().nullable(),
    deletionRequests: z.number().int().nullable(),
    staff: z.number().int().nullable(),
  }),
})
