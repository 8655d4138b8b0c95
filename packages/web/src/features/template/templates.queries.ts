import type {
  MailPicture,
  MailTemplate,
  MailTemplateRow,
  RouteInput,
  RouteMap,
  TemplateSchema,
  TemplateSchemaRow,
} from '@allmend/contract'
import type { MailBlock, SchemaTopic } from '@allmend/domain/template'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { refreshHistory } from '../audit/index.ts'

export type { MailPicture, MailTemplate, MailTemplateRow, TemplateSchema, TemplateSchemaRow }

type TemplateDraft = RouteInput<RouteMap['POST /api/admin/templates']>['body']
type SchemaDraft = Omit<RouteInput<RouteMap['PUT /api/admin/template-schemas/:topic']>['body'], 'version'>
type TestBody = RouteInput<RouteMap['POST /api/admin/template-test']>['body']

export const templatesQuery = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/templates', { signal })).templates,
})

const fetchTemplate = async (id: number, signal: AbortSignal) =>
  (await api('GET /api/admin/templates/:id', { params: { id }, signal })).template

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['mail-template', id],
    queryFn: ({ signal }) => fetchTemplate(id, signal),
    // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** To dress a mail with, where nobody edits it. */
export const dressQuery = (id: number) =>
  queryOptions({ queryKey: ['mail-template', id, 'dress'], queryFn: ({ signal }) => fetchTemplate(id, signal) })

export const schemasQuery = queryOptions({
  queryKey: ['mail-schemas'],
  queryFn: ({ signal }) => api('GET /api/admin/template-schemas', { signal }),
})

export const schemaQuery = (topic: SchemaTopic) =>
  queryOptions({
    queryKey: ['mail-schema', topic],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/template-schemas/:topic', { params: { topic }, signal })).schema,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

function refresh(): void {
  for (const queryKey of [templatesQuery.queryKey, schemasQuery.queryKey]) queryClient.invalidateQueries({ queryKey })
}

/** A new template, or a changed one: then with the state that was edited. */
export async function saveTemplate(draft: TemplateDraft, edited: MailTemplate | null): Promise<MailTemplate> {
  const { template } = edited
    ? await api('PUT /api/admin/templates/:id', {
        params: { id: edited.id },
        body: { ...draft, version: edited.version },
      })
    : await api('POST /api/admin/templates', { body: draft })
  queryClient.setQueryData(templateQuery(template.id).queryKey, template)
  queryClient.invalidateQueries({ queryKey: dressQuery(template.id).queryKey })
  refreshHistory('template', template.id)
  refresh()
  return template
}

export async function duplicateTemplate({ id }: { readonly id: number }): Promise<MailTemplate> {
  const { template } = await api('POST /api/admin/templates/:id/duplicate', { params: { id } })
  refresh()
  return template
}

export async function removeTemplate({ id }: { readonly id: number }): Promise<void> {
  await api('DELETE /api/admin/templates/:id', { params: { id } })
  refresh()
}

/** What a list shows of a topic that was saved; how many mails went out it knows already. */
function rememberRow({
  template,
  subject: _,
  blocks: __,
  pictures: _____,
  addsCalendar: ___,
  addsLetter: ____,
  ...row
}: TemplateSchema) {
  queryClient.setQueryData(
    schemasQuery.queryKey,
    (list) =>
      list && {
        ...list,
        schemas: list.schemas.map((one) =>
          one.topic === row.topic
            ? { ...row, template: { id: template.id, name: template.name }, sent: one.sent }
            : one,
        ),
      },
  )
}

interface EditedSchema {
  readonly topic: SchemaTopic
  readonly version: number
}

/** What is left out stays as it is. */
export async function saveSchema(draft: SchemaDraft, { topic, version }: EditedSchema): Promise<TemplateSchema> {
  const { schema } = await api('PUT /api/admin/template-schemas/:topic', {
    params: { topic },
    body: { ...draft, version },
  })
  queryClient.setQueryData(schemaQuery(topic).queryKey, schema)
  rememberRow(schema)
  refreshHistory('templateschema', topic)
  queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
  return schema
}

export async function resetSchema({ topic, version }: EditedSchema): Promise<TemplateSchema> {
  const { schema } = await api('POST /api/admin/template-schemas/:topic/reset', {
    params: { topic },
    body: { version },
  })
  rememberRow(schema)
  refreshHistory('templateschema', topic)
  return schema
}

export interface MailDraft {
  readonly topic: SchemaTopic
  readonly subject: string
  readonly templateBlocks: readonly MailBlock[]
  readonly blocks: readonly MailBlock[]
  readonly orderId: number | null
}

/** A mail as it would be; what was drawn before stays until the next one is there. */
export const previewQuery = ({ templateBlocks, blocks, ...draft }: MailDraft) =>
  queryOptions({
    queryKey: ['mail-preview', draft, templateBlocks, blocks],
    queryFn: async ({ signal }) =>
      (
        await api('POST /api/admin/template-preview', {
          body: { ...draft, templateBlocks: [...templateBlocks], blocks: [...blocks] },
          signal,
        })
      ).mail,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })

export const previewOrdersQuery = queryOptions({
  queryKey: ['mail-preview-orders'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/template-preview/orders', { signal })).orders,
})

export const sendTest = (body: TestBody) => api('POST /api/admin/template-test', { body })
