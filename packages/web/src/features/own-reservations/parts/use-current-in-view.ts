import { useLocation } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect } from 'react'

/** In a row of links that is wider than the screen, the one of the page is in sight; again when `content` made it wider. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, content?: unknown): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link, and counts take room
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    const { left, width } = current.getBoundingClientRect()
    const place = row.current.getBoundingClientRect()
    row.current.scrollLeft += left + width / 2 - (place.left + place.width / 2)
  }, [pathname, row, content])
}
