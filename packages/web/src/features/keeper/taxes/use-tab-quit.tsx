import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { discardChanges } from '../../../framework/page-quit.tsx'

/** Asks before another tab of the same page takes the place of unsaved changes; `usePageQuit` asks for other pages. */
export function useTabQuit(when: boolean): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname === next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <LazyConfirmDialog {...discardChanges} onConfirm={blocker.proceed} onCancel={blocker.reset} />
    </Suspense>
  )
}
