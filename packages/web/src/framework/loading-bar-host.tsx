import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useLoading } from './use-loading.ts'

const LoadingBar = lazy(async () => ({ default: (await import('./loading-bar.tsx')).LoadingBar }))

/** The bar is loaded with the first page somebody waits for: whoever arrives has no use for it. */
export function LoadingBarHost() {
  const isShown = useLoading(useRouterState({ select: ({ status }) => status === 'pending' }))
  const [isWanted, setWanted] = useState(false)
  if (isShown && !isWanted) setWanted(true)
  return isWanted ? (
    <Suspense>
      <LoadingBar isShown={isShown} />
    </Suspense>
  ) : null
}
