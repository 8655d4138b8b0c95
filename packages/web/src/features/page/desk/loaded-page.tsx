import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { RecordError } from '../../../framework/errors/record-error.tsx'
import { useLoading } from '../../../framework/use-loading.ts'
import { PageForm } from './page-form.tsx'
import { pageQuery } from './pages.queries.ts'

interface DrawnProps {
  /** The site around a page, for the preview. */
  readonly draw: (page: ReactNode) => ReactNode
}

export function NewPage({ draw }: DrawnProps) {
  const navigate = useNavigate()
  return (
    <PageForm
      page={null}
      draw={draw}
      onBack={() => navigate({ to: '/admin/pages' })}
      onSaved={({ id }) => navigate({ to: '/admin/pages/edit/$id', params: { id: String(id) } })}
    />
  )
}

export function LoadedPage({ id, draw }: DrawnProps & { readonly id: number }) {
  const navigate = useNavigate()
  const page = useQuery(pageQuery(id))
  // An earlier text that comes back, or a draft that goes, is another record for the form.
  const [exchanged, setExchanged] = useState(0)
  const showSkeleton = useLoading(page.isPending)
  if (showSkeleton) return <Skeleton height={640} aria-busy="true" />
  if (page.isError) {
    return <RecordError error={page.error} onRetry={() => page.refetch()} list="/admin/pages" />
  }
  if (!page.data) return null
  return (
    <PageForm
      key={exchanged}
      page={page.data}
      draw={draw}
      onBack={() => navigate({ to: '/admin/pages' })}
      onExchanged={() => setExchanged(exchanged + 1)}
    />
  )
}
