import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ReloginHost } from '../features/auth/login/relogin-host.tsx'
import { LoadingBarHost } from '../framework/loading-bar-host.tsx'
import { NotificationHost } from '../framework/notifications/notification-host.tsx'
import { useOwnCss } from '../framework/own-css.ts'
import { useCurrentUser } from '../framework/session.ts'

const Impersonation = lazy(async () => ({ default: (await import('./impersonation.tsx')).Impersonation }))

export function Root() {
  const user = useCurrentUser()
  useOwnCss()
  return (
    <>
      <LoadingBarHost />
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
