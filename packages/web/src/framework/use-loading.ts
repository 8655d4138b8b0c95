import { useEffect, useState } from 'react'
import { loadingPhase } from './loading-phase.ts'

/**
 * Whether a skeleton or another loading state is to be shown: once `isActive` has lasted 200 ms, and then for at least as long. It comes
 * before the answer where both are there.
 */
export function useLoading(isActive: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const [phase] = useState(() => loadingPhase(setShown))
  useEffect(() => phase.set(isActive), [phase, isActive])
  useEffect(() => phase.stop, [phase])
  return isShown
}
