import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ReloginHost } from '../features/auth/login/relogin-host.tsx'
import { useAppConfig } from '../framework/app-config.ts'
import { LoadingBarHost } from '../framework/loading-bar-host.tsx'
import { NotificationHost } from '../framework/notifications/notification-host.tsx'
import { useOwnCss } from '../framework/own-css.ts'
import { useCurrentUser } from '../framework/session.ts'

const Impersonation = lazy(async () => ({ default: (await import('./impersonation.tsx')).Impersonation }))

const SuspendedPage = lazy(async () => ({
  default: (await import('../framework/errors/suspended-page.tsx')).SuspendedPage,
}))

/** Keepers come in by these while an app rests. */
const staysOpen = /^\/(?:login|logout|two-factor)(?:\/|$)/i

/** Whether the app rests, for whoever sits in front of this page. */
function useIsShut(): boolean {
  const user = useCurrentUser()
  const { isSuspended } = useAppConfig()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return isSuspended && user?.role !== 'keeper' && !user?.isImpersionating && !staysOpen.test(path)
}

export function Root() {
  const user = useCurrentUser()
  const isShut = useIsShut()
  useOwnCss()
  if (isShut) {
    return (
      <Suspense>
        <SuspendedPage />
      </Suspense>
    )
  }
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
