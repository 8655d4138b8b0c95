import type { PublicObject } from '@allmend/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { createStore } from '../../../../../lib/store.ts'
import { type DraftBooking, type DraftDate, useObjects } from '../../../../booking-draft/index.ts'
import { changeBooking, removeBooking, useDraft } from '../../../draft/draft-store.ts'
import { replacementsOf } from '../../../draft/replacements.ts'
import type { PublicInterval } from '../scene.ts'
import { type Checked, checkKey, checkQuery } from './check-dates.queries.ts'
import { type PlannedDate, planDates, type Series } from './plan.ts'
import { keptDate, keptDates, type PlanRow, planRows } from './plan-rows.ts'
import { emptyScene } from './series-times.ts'

const waitingTime = 300
const nothing: Checked = new Map()
const noDates: readonly PlannedDate[] = []

/** The rules whose free dates were taken into the draft, by the key of the booking; afterwards the person decides. */
const adopted = new Map<string, string>()

export interface Plan {
  readonly rows: readonly PlanRow[]
  readonly isTooLong: boolean
  readonly error: Error | null
  readonly refetch: () => void
  readonly move: (date: DraftDate) => void
  readonly omit: (clientId: string) => void
  /** Back to what the rule says. */
  readonly reset: (planned: PlannedDate) => void
}

const byTime = (a: DraftDate, b: DraftDate) => (a.displayStart < b.displayStart ? -1 : 1)

export function usePlan(booking: DraftBooking, object: PublicObject, interval: PublicInterval, series: Series): Plan {
  const { key, quantity, dates, omitted } = booking
  const scene = useMemo(() => emptyScene(object, interval, quantity), [object, interval, quantity])
  const expanded = useMemo(() => planDates(scene, series), [scene, series])
  const planned = expanded === 'too_many' ? noDates : expanded
  const asked = useMemo(
    () =>
      planned
        .map((one) => ({ one, kept: dates.find(({ clientId }) => clientId === one.clientId) }))
        .filter(({ one, kept }) => one.exists || kept)
        .map(({ one, kept }) => kept ?? one),
    [planned, dates],
  )
  const [settled] = useDebouncedValue(asked, waitingTime)
  const { bookings, clientKey } = useDraft()
  const question = checkQuery(object, interval, quantity, settled, clientKey)
  const { data: checked = nothing, error, refetch } = useQuery(question)

  const rule = JSON.stringify([interval.id, quantity, series])
  const isKnown = asked.length > 0 && asked.every((date) => checked.has(checkKey(date)))
  useEffect(() => {
    // A draft that comes from before a reload was decided about already.
    if (!adopted.has(key) && dates.length + omitted.length > 0) adopted.set(key, rule)
    if (!isKnown) return
    const isNew = adopted.get(key) !== rule
    adopted.set(key, rule)
    const kept = keptDates(planned, { dates, omitted }, checked, isNew)
    if (kept !== dates) changeBooking(key, { dates: kept })
  }, [key, rule, isKnown, planned, dates, checked, omitted])

  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  const replacements = replacementsOf(booking, bookings, objects)
  const rows = planRows(planned, booking, checked, replacements)
  const open = rows.filter(({ state }) => state === 'failed').length
  useEffect(() => tellOpenDates(key, open), [key, open])

  const without = (clientId: string) => ({
    dates: dates.filter((date) => date.clientId !== clientId),
    omitted: omitted.filter((other) => other !== clientId),
  })
  const put = (date: DraftDate) => {
    const others = without(date.clientId)
    changeBooking(key, { ...others, dates: [...others.dates, keptDate(date)].sort(byTime) })
  }
  return {
    rows,
    isTooLong: expanded === 'too_many',
    error,
    refetch: () => void refetch(),
    move: put,
    reset: (date) => {
      for (const { clientId, booking: other } of replacements) if (clientId === date.clientId) removeBooking(other.key)
      put(date)
    },
    omit: (clientId) => {
      const others = without(clientId)
      changeBooking(key, { ...others, omitted: [...others.omitted, clientId] })
    },
  }
}

/** How many dates of a series still wait for a decision, by the key of the booking. */
const openDates = createStore<Readonly<Record<string, number>>>({})

function tellOpenDates(key: string, count: number): void {
  if ((openDates.get()[key] ?? 0) !== count) openDates.set({ ...openDates.get(), [key]: count })
}

/** All that wait in the series of these bookings. */
export function useOpenDates(bookings: readonly DraftBooking[]): number {
  const counts = openDates.use()
  return bookings.reduce((sum, { key, isSerial }) => sum + (isSerial ? (counts[key] ?? 0) : 0), 0)
}
