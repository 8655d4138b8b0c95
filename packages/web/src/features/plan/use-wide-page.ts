import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** A week needs the whole width: the side navigation is folded while the plan is open, and as it was before afterwards. */
export function useWidePage(): void {
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'allmend:side-navigation-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const before = useRef(isCollapsed)
  useEffect(() => {
    const restore = () => setCollapsed(before.current)
    setCollapsed(true)
    addEventListener('pagehide', restore)
    return () => {
      removeEventListener('pagehide', restore)
      restore()
    }
  }, [setCollapsed])
}
