import { type RefObject, useEffect, useState } from 'react'

/** Whether the mark at the page's top has been scrolled out of sight. The browser tells when that changes; nothing runs while scrolling. */
export function useIsScrolled(mark: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const watched = mark.current
    if (!watched) return
    const observer = new IntersectionObserver(([entry]) => setIsScrolled(entry?.isIntersecting === false))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [mark])
  return isScrolled
}
