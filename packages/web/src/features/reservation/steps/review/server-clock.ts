import { useEffect, useState } from 'react'

/** How far the visitor's clock is behind that of the server; a wrong clock shows the right minutes. */
let behind = 0

/** What the server said the time was, just now. */
export function setServerTime(now: string): void {
  behind = Date.parse(now) - Date.now()
}

export const serverTime = (): number => Date.now() + behind

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
