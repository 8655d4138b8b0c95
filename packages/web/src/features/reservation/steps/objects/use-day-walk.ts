import { type KeyboardEvent, useRef, useState } from 'react'
import type { ObjectDay } from './day-states.ts'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** One stop for the tab key; arrows walk by days and weeks. */
export function useDayWalk(days: readonly ObjectDay[], picked: string | undefined) {
  const [at, setAt] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const begin = days.find(({ day }) => day === picked) ?? days.find(({ state }) => state !== 'past') ?? days[0]
  const stop = days.find(({ day }) => day === at)?.day ?? begin?.day
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = days.findIndex(({ day }) => day === stop)
    const next = days[Math.min(days.length - 1, Math.max(0, index + step))]
    if (!next) return
    setAt(next.day)
    grid.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus()
  }
  return { stop, grid, onKeyDown, setAt }
}
