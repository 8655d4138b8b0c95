import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RecordError } from '../../../framework/errors/record-error.tsx'
import { useLoading } from '../../../framework/use-loading.ts'
import { PageForm } from './page-form.tsx'
import { pageQuery } from './pages.queries.ts'

export function NewPage() {
  const navigate = useNavigate()
  return (
    <PageForm
      page={null}
      onBack={() => navigate({ to: '/admin/pages' })}
      onSaved={({ id }) => navigate({ to: '/admin/pages/edit/$id', params: { id: String(id) } })}
    />
  )
}

export function LoadedPage({ id }: { id: number }) {
  const navigate = useNavigate()
  const page = useQuery(pageQuery(id))
  // An earlier text that comes back is another record for the form.
  const [restored, setRestored] = useState(0)
  const showSkeleton = useLoading(page.isPending)
  if (showSkeleton) return <Skeleton height={640} aria-busy="true" />
  if (page.isError) {
    return <RecordError error={page.error} onRetry={() => page.refetch()} list="/admin/pages" />
  }
  if (!page.data) return null
  return (
    <PageForm
      key={restored}
      page={page.data}
      onBack={() => navigate({ to: '/admin/pages' })}
      onRestored={() => setRestored(restored + 1)}
    />
  )
}
