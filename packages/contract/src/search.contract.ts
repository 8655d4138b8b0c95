import { z } from 'zod'
import { role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { success } from './field-schema.ts'

/** What the command palette can lead to, besides pages. */
const hitKinds = ['booking', 'order', 'object', 'user'] as const

const hit = z.object({ kind: z.enum(hitKinds), id: z.string(), title: z.string(), text: z.string() })
export type SearchHit = z.output<typeof hit>

export const searchEverything = defineRoute({
  method: 'GET',
  path: '/api/admin/search',
  summary: 'The first few records of every kind the caller may see that match a text',
  access: role('admin', 'keeper'),
  query: z.object({ text: z.string().trim().min(1).max(200) }),
  response: success.extend({ hits: z.array(hit) }),
})
