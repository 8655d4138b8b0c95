import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../../../framework/session.ts'
import { resume, useWaitingForSession } from '../../../framework/session-renewal.ts'

const ReloginDialog = lazy(async () => ({ default: (await import('./relogin-dialog.tsx')).ReloginDialog }))

/** Loads the dialog when a session ran out under somebody's hands. */
export function ReloginHost() {
  const isWaiting = useWaitingForSession()
  const user = useCurrentUser()
  if (!isWaiting || !user) return null
  return (
    <Suspense>
      <ReloginDialog user={user} onRenewed={resume} />
    </Suspense>
  )
}
