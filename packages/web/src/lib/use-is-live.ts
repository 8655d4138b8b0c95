import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * Whether the script has taken over. It has not where the server draws the page, nor when React looks at what stands there for the first
 * time: both must be the same. What does nothing without a script is disabled until then, what the first paint does without is left out.
 */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
