import { todayIn } from '@allmend/domain/availability'
import type { Day } from '@allmend/domain/time'
import { mondayOf } from '@allmend/domain/time'
import { type FocusEvent, useState } from 'react'

const millisecondsPerMinute = 60_000

/** What somebody is typing in; the preview shows the same with the same outline. */
type Lit = { kind: 'span'; weekday: number; at: number } | { kind: 'blocking'; id: number } | null

/** What form and preview have in common: where the focus is, and which week and interval is looked at. */
export function useSpotlight(zone: string) {
  const [today] = useState(() => todayIn(zone, Date.now() / millisecondsPerMinute))
  const [lit, setLit] = useState<Lit>(null)
  const [monday, setMonday] = useState(() => mondayOf(today))
  const [intervalId, setIntervalId] = useState<number | null>(null)
  return {
    today,
    lit,
    monday,
    intervalId,
    lightSpan: (weekday: number, at: number) => setLit({ kind: 'span', weekday, at }),
    lightBlocking: (id: number) => setLit({ kind: 'blocking', id }),
    /** The focus left the form. */
    leave: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setLit(null)
    },
    turnOff: () => setLit(null),
    showWeekOf: (day: Day) => setMonday(mondayOf(day)),
    showInterval: setIntervalId,
  }
}

export type Spotlight = ReturnType<typeof useSpotlight>
