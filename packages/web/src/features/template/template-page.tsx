import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RecordError } from '../../framework/errors/record-error.tsx'
import { useLoading } from '../../framework/use-loading.ts'
import { TemplateForm } from './template-form.tsx'
import { templateQuery } from './templates.queries.ts'

export function NewTemplate() {
  const navigate = useNavigate()
  return (
    <TemplateForm
      template={null}
      onSaved={({ id }) => navigate({ to: '/admin/templates/edit/$id', params: { id: String(id) } })}
    />
  )
}

export function LoadedTemplate({ id }: { id: number }) {
  const template = useQuery(templateQuery(id))
  const showSkeleton = useLoading(template.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (template.isError) {
    return <RecordError error={template.error} onRetry={() => template.refetch()} list="/admin/templates" />
  }
  return template.data ? <TemplateForm template={template.data} /> : null
}
