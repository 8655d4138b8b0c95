import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { LazyConfirmDialog } from './lazy-confirm-dialog.ts'

export interface PageQuit {
  readonly when: boolean
  readonly title: string
  readonly text: string
}

/** What leaving a form with changes asks. */
export const discardChanges = {
  title: 'Änderungen verwerfen?',
  text: 'Ihre Änderungen sind noch nicht gespeichert. Möchten Sie die Seite trotzdem verlassen?',
} as const

/** Asks before the page is left while `when` holds. Render what it returns. */
export function usePageQuit({ when, title, text }: PageQuit): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <LazyConfirmDialog title={title} text={text} onConfirm={blocker.proceed} onCancel={blocker.reset} />
    </Suspense>
  )
}
