import { useLayoutEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { isMissingChunk, reloadForNewVersion } from '../chunk-reload.ts'
import { ErrorLayout } from './error-layout.tsx'

const errorText = 'Ein Fehler ist aufgetreten! Bitte laden Sie die Seite neu oder versuchen Sie es später noch einmal'

/** What a page shows that could not be drawn: the status, the server's sentence if it gave one, and a way out. */
export function RouteErrorPage({ error }: { error: unknown }) {
  const [isReloading, setReloading] = useState(false)
  useLayoutEffect(() => {
    if (isMissingChunk(error)) setReloading(reloadForNewVersion())
  }, [error])
  if (isReloading) return null
  const refused = error instanceof ApiError ? error : null
  return (
    <ErrorLayout status={refused?.status ?? 500} title="Das hat nicht geklappt" landmark="div">
      <p>{errorText}</p>
      {refused && <p className="muted">{refused.message}</p>}
      {/* A real page load: whatever broke here is not carried along. */}
      <a className="error-page__action" href="/">
        Zur Startseite
      </a>
    </ErrorLayout>
  )
}
