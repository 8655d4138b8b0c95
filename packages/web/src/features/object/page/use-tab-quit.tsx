import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { discardChanges } from '../../../framework/page-quit.tsx'

const objectRoute = '/admin/objects/$id'

/**
 * Each tab is a form of its own and asks by itself before the page is left; another tab of the same page is for us to ask. The
 * bar for saving stands in the panel exactly as long as there are changes.
 */
export function useTabQuit(panel: RefObject<HTMLElement | null>): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.routeId === objectRoute &&
      next.routeId === objectRoute &&
      current.params.id === next.params.id &&
      current.search.tab !== next.search.tab &&
      Boolean(panel.current?.querySelector('.save-bar')),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <LazyConfirmDialog
        title={discardChanges.title}
        text="Ihre Änderungen sind noch nicht gespeichert. Möchten Sie trotzdem wechseln?"
        onConfirm={blocker.proceed}
        onCancel={blocker.reset}
      />
    </Suspense>
  )
}
