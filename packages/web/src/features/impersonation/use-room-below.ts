import { type RefObject, useLayoutEffect, useRef } from 'react'

const room = '--impersonation-room'

/** Keeps as much room free at the end of the page as the bar is high, whatever is written in it. */
export function useRoomBelow(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(room, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty(room)
    }
  }, [])
  return bar
}
