import { isSchemaTopic } from '@allmend/domain/template'
import { getRouteApi } from '@tanstack/react-router'
import { MailFrame } from '../../features/mail/mail-frame.tsx'
import { LoadedSchema, UnknownSchema } from '../../features/template/schema/schema-page.tsx'
import { LoadedTemplate, NewTemplate } from '../../features/template/template-page.tsx'

const templateRoute = getRouteApi('/admin/templates/edit/$id')
const schemaRoute = getRouteApi('/admin/template-schemas/$topic')

export const NewTemplatePage = () => <NewTemplate />

export function EditTemplatePage() {
  const { id } = templateRoute.useParams()
  return <LoadedTemplate key={id} id={Number(id)} />
}

export function EditSchemaPage() {
  const { topic } = schemaRoute.useParams()
  if (!isSchemaTopic(topic)) return <UnknownSchema />
  return <LoadedSchema key={topic} topic={topic} draw={(html) => <MailFrame html={html} fits="content" />} />
}
