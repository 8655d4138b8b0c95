import type { PublicObject } from '@allmend/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type DraftBooking, newBooking, payloadOf, problemsOf, withPresets } from '../../reservation/index.ts'
import { bookedObjectQuery, type NewBooking, newBookingCheckQuery } from '../plan.queries.ts'
import { type ChosenSpan, chosenSpan, wallsOf } from '../time-fields.tsx'
import type { Preset } from './preset.ts'
import { type Series, seriesDates } from './series-dates.ts'

const waitingTime = 300

/** What is sent. The server works out the steps from the times, so that staff may choose any. */
function sent(draft: DraftBooking, object: PublicObject | undefined): NewBooking | null {
  const payload = object && payloadOf(draft, new Map([[object.id, object]]))
  if (!payload) return null
  const { steps: _, occupancies, ...rest } = payload
  return { ...rest, ...(occupancies && { occupancies: occupancies.map(({ steps: __, ...date }) => date) }) }
}

/** A booking in the making, with what the server says to it. */
export function useNewBooking(preset: Preset, userId: number | null) {
  const [draft, setDraft] = useState(() => newBooking(preset.objectId))
  const [time, setTime] = useState<ChosenSpan>(() => chosenSpan(preset.start, preset.end))
  const [series, setSeries] = useState<Series | null>(null)
  const { data: object, error: objectError } = useQuery(bookedObjectQuery(draft.objectId))
  const interval = object?.intervals.find(({ id }) => id === draft.intervalId) ?? object?.intervals[0]

  // What an object presets is there as soon as it is known.
  useEffect(() => {
    if (!object) return
    const presets = withPresets(object, draft)
    if (presets) setDraft((now) => ({ ...now, ...presets }))
  }, [object, draft])

  const walls = wallsOf(time)
  const dates = useMemo(() => (series ? seriesDates(series, time) : []), [series, time])
  const full: DraftBooking = {
    ...draft,
    intervalId: interval?.id ?? null,
    displayStart: walls?.start ?? null,
    displayEnd: walls?.end ?? null,
    steps: 1,
    isSerial: series !== null,
    dates: dates ?? [],
  }
  const payload = walls && (series === null || full.dates.length > 0) ? sent(full, object) : null
  // Words change neither price nor time, so that typing them asks nothing.
  const question = payload && { ...payload, name: '', remark: '', answers: [] }
  const [asked] = useDebouncedValue(JSON.stringify(question), waitingTime)
  const check = useQuery(newBookingCheckQuery(userId, JSON.parse(asked) as NewBooking | null))
  const isChecking = check.isFetching || asked !== JSON.stringify(question)
  const firm = new Set(check.data?.dates.filter(({ isFirm }) => isFirm).map(({ clientId }) => clientId))
  return {
    draft,
    object,
    objectError,
    interval,
    time,
    series,
    dates,
    payload,
    check: payload ? check.data : undefined,
    checkError: payload ? check.error : null,
    isChecking,
    problems: object ? problemsOf(object, full) : { options: {}, answers: {} },
    change: (next: Partial<DraftBooking>) => setDraft((now) => ({ ...now, ...next })),
    chooseObject: (objectId: number) =>
      setDraft((now) => ({ ...newBooking(objectId), name: now.name, remark: now.remark })),
    setTime,
    setSeries,
    /** Dates of a series that are taken are left out. */
    kept: (): NewBooking | null => {
      if (!series) return payload
      return sent({ ...full, dates: full.dates.filter(({ clientId }) => !firm.has(clientId)) }, object)
    },
  }
}

export type NewBookingState = ReturnType<typeof useNewBooking>
