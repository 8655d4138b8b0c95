import { schemaFields, schemaTopicKeys, templateFields } from '@allmend/domain/template'
import { z } from 'zod'
import { peopleOnly, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { distinct, formText, id, instant, success, version, withRules } from './field-schema.ts'
import { mailBlock, schemaBlocks, templateBlocks } from './template-shapes.ts'

const params = z.object({ id })
const topic = z.enum(schemaTopicKeys)
const topicParams = z.object({ topic })
const recipients = z.array(z.string().max(254)).max(30)

/** A picture blocks show, for whoever may see the blocks. */
const picture = z.object({ id: z.number().int(), name: z.string(), src: z.string(), alt: z.string() })
export type MailPicture = z.output<typeof picture>

const templateRecord = z.object({
  id: z.number().int(),
  name: z.string(),
  blocks: z.array(mailBlock),
  pictures: z.array(picture),
  /** Topics whose mails it dresses. */
  topics: z.array(topic),
  updatedAt: instant,
  version,
})
export type MailTemplate = z.output<typeof templateRecord>

const templateRow = templateRecord.pick({ id: true, name: true, topics: true, updatedAt: true }).extend({
  blocks: z.number().int(),
  /** Names of the places topics fill. */
  places: z.array(z.string()),
})
export type MailTemplateRow = z.output<typeof templateRow>

const templateDraft = z.object({ name: formText, blocks: templateBlocks })

export const listTemplates = defineRoute({
  method: 'GET',
  path: '/api/admin/templates',
  summary: 'Every template of mails, and the topics it dresses',
  access: permission('template:view'),
  response: success.extend({ templates: z.array(templateRow) }),
})

export const getTemplate = defineRoute({
  method: 'GET',
  path: '/api/admin/templates/:id',
  summary: 'One template with its blocks',
  access: permission('template:view'),
  params,
  response: success.extend({ template: templateRecord }),
  errors: ['record.not_found'],
})

export const createTemplate = defineRoute({
  method: 'POST',
  path: '/api/admin/templates',
  summary: 'A new template',
  access: permission('template:view', 'template:create'),
  body: withRules(templateDraft, templateFields),
  response: success.extend({ template: templateRecord }),
  errors: [
    'record.name_taken',
    'template.picture_unknown',
    'template.too_long',
    'template.too_deep',
    'template.variable_unknown',
    'template.too_many',
  ],
})

export const duplicateTemplate = defineRoute({
  method: 'POST',
  path: '/api/admin/templates/:id/duplicate',
  summary: 'A copy under a name of its own, which no topic uses yet',
  access: permission('template:view', 'template:create'),
  params,
  response: success.extend({ template: templateRecord }),
  errors: ['record.not_found', 'template.too_many'],
})

export const saveTemplate = defineRoute({
  method: 'PUT',
  path: '/api/admin/templates/:id',
  summary: 'Change a template; from then on all its topics look so',
  access: permission('template:view', 'template:edit'),
  params,
  body: withRules(templateDraft.extend({ version }), templateFields),
  response: success.extend({ template: templateRecord }),
  errors: [
    'record.not_found',
    'record.conflict',
    'record.name_taken',
    'template.picture_unknown',
    'template.too_long',
    'template.too_deep',
    'template.variable_unknown',
  ],
})

export const removeTemplate = defineRoute({
  method: 'DELETE',
  path: '/api/admin/templates/:id',
  summary: 'Remove a template no topic uses',
  access: permission('template:view', 'template:remove'),
  params,
  response: success,
  errors: ['record.not_found', 'record.in_use'],
})

const schemaRow = z.object({
  topic,
  templateSchemaId: z.string(),
  template: z.object({ id: z.number().int(), name: z.string() }),
  isOn: z.boolean(),
  /** Of topics for the office: whom it reaches besides those the object names. */
  recipients,
  /** Those an object names, or the app where it names nobody. */
  isToObject: z.boolean(),
  /** The municipality wrote it anew. */
  isOwn: z.boolean(),
  /** Places of the template nothing stands in. */
  emptyPlaces: z.array(z.string()),
  /** Why the words that come with the product go out instead; null while all is well. */
  problem: z.string().nullable(),
  /** Mails of the last thirty days. */
  sent: z.number().int(),
  version,
})
export type TemplateSchemaRow = z.output<typeof schemaRow>

const schemaRecord = schemaRow.omit({ sent: true }).extend({
  template: templateRecord,
  subject: z.string(),
  blocks: z.array(mailBlock),
  /** Of its own blocks; the template brings along those of its. */
  pictures: z.array(picture),
  addsCalendar: z.boolean(),
  addsLetter: z.boolean(),
})
export type TemplateSchema = z.output<typeof schemaRecord>

export const listTemplateSchemas = defineRoute({
  method: 'GET',
  path: '/api/admin/template-schemas',
  summary: 'Every topic of mails: whether it is sent, in which template, to whom, and whether all is well',
  access: permission('template:view'),
  response: success.extend({
    schemas: z.array(schemaRow),
    templates: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
})

export const getTemplateSchema = defineRoute({
  method: 'GET',
  path: '/api/admin/template-schemas/:topic',
  summary: 'One topic with its subject, its blocks and its template',
  access: permission('template:view'),
  params: topicParams,
  response: success.extend({ schema: schemaRecord }),
})

export const saveTemplateSchema = defineRoute({
  method: 'PUT',
  path: '/api/admin/template-schemas/:topic',
  summary: 'Change what of a topic is sent along; what is left out stays',
  access: permission('template:view', 'template:edit'),
  params: topicParams,
  body: withRules(
    z.object({
      templateId: id.optional(),
      subject: formText.optional(),
      blocks: schemaBlocks.optional(),
      isOn: z.boolean().optional(),
      recipients: recipients.optional(),
      isToObject: z.boolean().optional(),
      addsCalendar: z.boolean().optional(),
      addsLetter: z.boolean().optional(),
      version,
    }),
    schemaFields,
  ),
  response: success.extend({ schema: schemaRecord }),
  errors: [
    'record.conflict',
    'template.unknown',
    'template.picture_unknown',
    'template.too_long',
    'template.too_deep',
    'template.variable_unknown',
    'template.topic_needed',
  ],
})

export const resetTemplateSchema = defineRoute({
  method: 'POST',
  path: '/api/admin/template-schemas/:topic/reset',
  summary: 'Back to the subject and the words that come with the product; template, recipients and sending stay',
  access: permission('template:view', 'template:edit'),
  params: topicParams,
  body: z.object({ version }),
  response: success.extend({ schema: schemaRecord }),
  errors: ['record.conflict'],
})

/** A mail as it would be with what stands in the editor. */
const draft = z.object({
  topic,
  subject: formText,
  templateBlocks,
  blocks: schemaBlocks,
})

export const previewTemplate = defineRoute({
  method: 'POST',
  path: '/api/admin/template-preview',
  summary: 'A mail with what stands in the editor, about an example or about an order',
  access: permission('template:view'),
  body: draft.extend({ orderId: id.nullable() }),
  response: success.extend({
    mail: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  }),
  errors: ['record.not_found', 'template.unreadable'],
})

export const sendTemplateTest = defineRoute({
  method: 'POST',
  path: '/api/admin/template-test',
  summary: 'Sends mails of these topics, as they are saved or as they stand in the editor, to the person who asks',
  access: peopleOnly(permission('template:view')),
  body: z.object({
    topics: distinct(z.array(topic).min(1).max(schemaTopicKeys.length), (one) => one),
    draft: draft.omit({ topic: true }).nullable(),
    orderId: id.nullable(),
  }),
  response: success.extend({ to: z.string(), sent: z.number().int() }),
  errors: ['record.not_found', 'request.too_many', 'template.unreadable'],
})

export const listPreviewOrders = defineRoute({
  method: 'GET',
  path: '/api/admin/template-preview/orders',
  summary: 'The newest orders a mail can be tried with; only for those who may see orders',
  access: permission('template:view', 'order:view'),
  response: success.extend({
    orders: z.array(z.object({ id: z.number().int(), number: z.string(), customer: z.string(), what: z.string() })),
  }),
})
