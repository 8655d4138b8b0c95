import { useEffect, useState } from 'react'
import { serverTime } from './server-clock.ts'

/** The time of the server, second by second, as long as it matters. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(serverTime)
  useEffect(() => {
    if (!isRunning) return
    setNow(serverTime())
    const timer = setInterval(() => setNow(serverTime()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

/** Whole seconds from now until then, never less than none. */
export const secondsUntil = (then: number, now: number): number => Math.max(0, Math.ceil((then - now) / 1000))

/** «13:42» */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
