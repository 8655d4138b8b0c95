import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ReloginHost } from '../features/auth/relogin-host.tsx'
import { NotificationHost } from '../framework/notifications/notification-host.tsx'

const LoadingBar = lazy(async () => ({ default: (await import('../framework/loading-bar.tsx')).LoadingBar }))

export const Root = () => (
  <>
    <Suspense>
      <LoadingBar />
    </Suspense>
    <Outlet />
    <ReloginHost />
    <NotificationHost />
  </>
)
