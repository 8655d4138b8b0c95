import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** The path a click leads to within the app; null where the browser should do what it always does. */
function ownPath(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  return isPlain && href.startsWith('/') && !href.startsWith('/files/') ? href : null
}

/** Links within a written text change the page as all others do, without loading everything anew. */
export function useOwnLinks(): RefObject<HTMLDivElement | null> {
  const router = useRouter()
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = text.current
    const follow = (event: MouseEvent) => {
      const path = ownPath(event)
      if (path === null) return
      event.preventDefault()
      router.history.push(path)
    }
    root?.addEventListener('click', follow)
    return () => root?.removeEventListener('click', follow)
  }, [router])
  return text
}
