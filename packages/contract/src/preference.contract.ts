import { z } from 'zod'
import { role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { success } from './field-schema.ts'

/** How somebody likes a list: which columns, in the order of the list. */
const listPreference = z.object({ columns: z.array(z.string().max(60)).max(60) })
export type ListPreference = z.output<typeof listPreference>

const lists = z.record(z.string(), listPreference)

export const getListPreferences = defineRoute({
  method: 'GET',
  path: '/api/admin/preferences/lists',
  summary: 'How the signed-in person likes the lists',
  access: role('admin', 'keeper'),
  response: success.extend({ lists }),
})

export const saveListPreference = defineRoute({
  method: 'PUT',
  path: '/api/admin/preferences/lists/:list',
  summary: 'Keep the columns of one list; none gives the standard back',
  access: role('admin', 'keeper'),
  params: z.object({
    list: z
      .string()
      .max(40)
      .regex(/^[a-z-]+$/),
  }),
  body: listPreference,
  response: success.extend({ lists }),
})
