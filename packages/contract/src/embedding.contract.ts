import { embeddingFields, notAWebsite, originOf } from '@allmend/domain/embedding'
import { z } from 'zod'
import { anonymous, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { id, success, version, withRules } from './field-schema.ts'

const settings = z.object({
  /** The websites whose pages may show the calendar. */
  origins: z.array(z.string().max(300)).max(100),
  version,
})

/** Letters of any kind may be in a name, and yet make none a browser knows. */
const changed = settings.superRefine(({ origins }, context) => {
  const wrong = origins.find((one) => {
    const origin = originOf(one)
    return origin !== null && !URL.canParse(origin)
  })
  const { label } = embeddingFields.origins
  if (wrong !== undefined) context.addIssue({ code: 'custom', path: ['origins'], message: notAWebsite(label, wrong) })
})

export const getEmbedding = defineRoute({
  method: 'GET',
  path: '/api/admin/settings/embedding',
  summary: 'Which websites may show the public calendar in a frame, and where it is found',
  access: permission('setting:base'),
  response: success.extend({ settings, site: z.string() }),
})

export const saveEmbedding = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/embedding',
  summary: 'Change them; of an address what stands behind its host is left out',
  access: permission('setting:base'),
  body: withRules(changed, embeddingFields),
  response: success.extend({ settings }),
  errors: ['record.conflict'],
})

const app = z.object({ app: id })
const narrowed = z.object({ object: id.optional(), category: id.optional(), building: z.string().max(200).optional() })

const publicEvent = z.object({
  id: z.number().int(),
  title: z.string(),
  objectId: z.number().int(),
  object: z.string(),
  building: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Where the object is shown. */
  page: z.string(),
})

export const listPublicEvents = defineRoute({
  method: 'GET',
  path: '/api/events/:app',
  summary: 'What staff made public: confirmed, from yesterday until in a year. Pages of any origin may read it',
  access: anonymous(),
  tenant: 'address',
  params: app,
  query: narrowed,
  response: success.extend({ zone: z.string(), events: z.array(publicEvent) }),
})

export const publicEventsCalendar = defineRoute({
  method: 'GET',
  path: '/api/events/:app/calendar',
  summary: 'The same for calendar programs',
  access: anonymous(),
  tenant: 'address',
  params: app,
  query: narrowed,
  file: true,
  response: z.string(),
})
