import { useEffect, useState } from 'react'

/** Answers that come within this time show no skeleton: a flash would be worse than nothing. */
const minimumDelay = 200

/** Turns true once `active` has lasted 200 ms. */
export function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), minimumDelay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active])
  return active && late
}
