import { featureFlags } from '@allmend/domain/access'
import { z } from 'zod'
import { role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { day, id, success } from './field-schema.ts'

export const platformApp = z.object({
  id: z.number().int(),
  title: z.string(),
  logo: z.string(),
  domains: z.array(z.object({ id: z.number().int(), domain: z.string(), isMain: z.boolean() })),
  featureFlags: z.array(z.enum(featureFlags)),
})

export const listApps = defineRoute({
  method: 'GET',
  path: '/api/keeper/apps',
  summary: 'Every app of the installation',
  access: role('keeper'),
  response: success.extend({ apps: z.array(platformApp) }),
})

export const recalculateObject = defineRoute({
  method: 'POST',
  path: '/api/keeper/objects/recalculate-object',
  summary: 'Rebuild the days of one object, at most a hundred; says how many differed',
  access: role('keeper'),
  body: z
    .object({ id, start: day, end: day })
    .transform(({ id, ...days }) => {
      const [start = days.start, end = days.end] = [days.start, days.end].sort()
      return { id, start, end }
    })
    .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= 100 * 86_400_000, {
      path: ['end'],
      message: "'Ende' darf höchstens 100 Tage nach dem Beginn liegen",
    }),
  response: success.extend({ days: z.number().int(), differed: z.number().int() }),
  errors: ['object.unknown'],
})
