import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageArticle, PageWaiting } from '../../features/page/page-article.tsx'
import { pageIdOf, publicPageQuery } from '../../features/page/public-page.queries.ts'
import { useAppConfig } from '../../framework/app-config.ts'
import { NotFoundPage } from '../../framework/errors/not-found-page.tsx'
import { useNamedPage } from '../../framework/page-title.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { isMissing } from '../../lib/api-error.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOwnLinks } from './use-own-links.ts'

/** A page the municipality wrote; without a number the first one of the footer. */
export function ContentPage() {
  const { id } = useParams({ strict: false })
  const [first] = useAppConfig().footerLinks
  const asked = id === undefined ? (first?.id ?? null) : pageIdOf(id)
  return asked === null ? <NotFoundPage landmark="div" /> : <LoadedPage key={asked} id={asked} />
}

export function LoadedPage({ id }: { id: number }) {
  const {
    data: page,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...publicPageQuery(id),
    // What is not there was asked for on the way here; anything else is worth another try.
    retryOnMount: ({ state }) => !isMissing(state.error),
  })
  const isLate = useLoading(isPending)
  const text = useOwnLinks()
  useNamedPage(page?.title ?? null)
  if (isMissing(error)) return <NotFoundPage landmark="div" />
  return (
    <div ref={text} className="wrap page__main">
      {isLate && <PageWaiting />}
      {error && !page && <LoadError error={error} onRetry={() => refetch()} />}
      {page && <PageArticle title={page.title} html={page.html} />}
    </div>
  )
}
