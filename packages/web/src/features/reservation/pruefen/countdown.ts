import { useEffect, useState } from 'react'

/** The time, second by second, as long as it matters. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

/** Whole seconds from now until then, never less than none. */
export const secondsUntil = (then: number, now: number): number => Math.max(0, Math.ceil((then - now) / 1000))

/** «13:42» */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
