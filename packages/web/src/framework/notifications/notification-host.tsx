import { lazy, Suspense } from 'react'
import { useNotificationsWanted } from './notify.ts'

const Center = lazy(async () => ({ default: (await import('./notification-center.tsx')).NotificationCenter }))

export function NotificationHost() {
  return useNotificationsWanted() ? (
    <Suspense>
      <Center />
    </Suspense>
  ) : null
}
