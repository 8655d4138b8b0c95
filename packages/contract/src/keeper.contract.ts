import { featureFlags } from '@allmend/domain/access'
import { z } from 'zod'
import { role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { success } from './field-schema.ts'

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
