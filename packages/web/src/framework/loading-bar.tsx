import './loading-bar.css'
import { createNprogress, NavigationProgress } from '@mantine/nprogress'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

const throttle = 200
const duration = 5000
const step = 100

const [store, progress] = createNprogress()

/** The bar on top while a page is being fetched: not for the quick ones, and full after five seconds. */
export function LoadingBar() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  useEffect(() => {
    if (!isLoading) return
    const start = Date.now()
    const timer = setInterval(() => {
      const elapsed = Date.now() - start - throttle
      if (elapsed >= 0) progress.set(Math.max(1, Math.min(99, (elapsed / duration) * 100)))
    }, step)
    return () => {
      clearInterval(timer)
      progress.complete()
    }
  }, [isLoading])
  return <NavigationProgress store={store} size={3} color="primary.5" aria-hidden="true" />
}
