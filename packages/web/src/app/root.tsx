import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ReloginHost } from '../features/auth/relogin-host.tsx'
import { NotificationHost } from '../framework/notifications/notification-host.tsx'
import { useCurrentUser } from '../framework/session.ts'

const LoadingBar = lazy(async () => ({ default: (await import('../framework/loading-bar.tsx')).LoadingBar }))
const Impersonation = lazy(async () => ({ default: (await import('./impersonation.tsx')).Impersonation }))

export function Root() {
  const user = useCurrentUser()
  return (
    <>
      <Suspense>
        <LoadingBar />
      </Suspense>
      <Outlet />
      {user?.isImpersionating && (
        <Suspense>
          <Impersonation user={user} />
        </Suspense>
      )}
      <ReloginHost />
      <NotificationHost />
    </>
  )
}
