import './loading-bar.css'
import { createNprogress, NavigationProgress } from '@mantine/nprogress'
import { useEffect } from 'react'

const duration = 5000
const step = 100

const [store, progress] = createNprogress()

/** The bar on top while a page is being fetched, full after five seconds. */
export function LoadingBar({ isShown }: { isShown: boolean }) {
  useEffect(() => {
    if (!isShown) return
    const start = Date.now()
    const grow = () => progress.set(Math.max(1, Math.min(99, ((Date.now() - start) / duration) * 100)))
    grow()
    const timer = setInterval(grow, step)
    return () => {
      clearInterval(timer)
      progress.complete()
    }
  }, [isShown])
  return <NavigationProgress store={store} size={3} color="primary.5" aria-hidden="true" />
}
