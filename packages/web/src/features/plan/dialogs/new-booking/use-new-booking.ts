import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type DraftBooking, newBooking, objectQuery } from '../../../booking-draft/index.ts'
import {
  type ChosenSpan,
  chosenSpan,
  gapsOf,
  intervalOf,
  ofObject,
  questionOf,
  type SentBooking,
  sentBooking,
  timedDraft,
  usePresets,
  wallsOf,
} from '../../../desk-entry/index.ts'
import { newBookingCheckQuery } from '../../plan.queries.ts'
import { type Series, seriesDates } from './series-dates.ts'

/** What was clicked: an object and a time. */
export interface Preset {
  readonly objectId: number
  readonly start: string
  readonly end: string
}

const waitingTime = 300

/** A booking in the making, with what the server says to it. */
export function useNewBooking(preset: Preset, userId: number | null, refusal: unknown) {
  const [draft, setDraft] = useState(() => newBooking(preset.objectId))
  const [time, setTime] = useState<ChosenSpan>(() => chosenSpan(preset.start, preset.end))
  const [series, setSeries] = useState<Series | null>(null)
  const { data: object, error: objectError } = useQuery(objectQuery(draft.objectId))
  const change = useCallback((next: Partial<DraftBooking>) => setDraft((now) => ({ ...now, ...next })), [])
  usePresets(object, draft, change)

  const walls = wallsOf(time)
  const dates = useMemo(() => (series ? seriesDates(series, time) : []), [series, time])
  const full: DraftBooking = { ...timedDraft(draft, time, object), isSerial: series !== null, dates: dates ?? [] }
  const payload = walls && (series === null || full.dates.length > 0) ? sentBooking(full, object) : null
  const question = JSON.stringify(payload && questionOf(payload))
  const [asked] = useDebouncedValue(question, waitingTime)
  const check = useQuery(newBookingCheckQuery(userId, JSON.parse(asked) as SentBooking | null))
  const firm = new Set(check.data?.dates.filter(({ isFirm }) => isFirm).map(({ clientId }) => clientId))
  return {
    draft,
    object,
    objectError,
    interval: intervalOf(object, draft.intervalId),
    time,
    series,
    dates,
    payload,
    check: payload ? check.data : undefined,
    checkError: payload ? check.error : null,
    isChecking: check.isFetching || asked !== question,
    gaps: gapsOf(object, full, refusal),
    change,
    chooseObject: (objectId: number) => setDraft((now) => ofObject(now, objectId)),
    setTime,
    setSeries,
    /** Dates of a series that are taken are left out. */
    kept: (): SentBooking | null => {
      if (!series) return payload
      return sentBooking({ ...full, dates: full.dates.filter(({ clientId }) => !firm.has(clientId)) }, object)
    },
  }
}

export type NewBookingState = ReturnType<typeof useNewBooking>
