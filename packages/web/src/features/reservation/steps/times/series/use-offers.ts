import type { PublicObject } from '@allmend/contract'
import { parseWall } from '@allmend/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { dayText } from '../../../../../lib/booking-time.ts'
import type { ChosenTime, DraftBooking } from '../../../../booking-draft/index.ts'
import { addBooking, changeBooking, useDraft } from '../../../draft/draft-store.ts'
import { useTaken } from '../occupancies.queries.ts'
import { type PublicInterval, sceneOf } from '../scene.ts'
import { chosenTime } from '../use-single.ts'
import { type OtherHall, otherHallQuery } from './other-hall.queries.ts'
import type { PlannedDate } from './plan.ts'
import { findSubstitutes } from './substitutes.ts'

/** Something that could be had instead of a date that failed. */
export interface Offer {
  readonly label: string
  readonly title: string
  readonly time: ChosenTime
  /** What the button says. */
  readonly word: string
  readonly take: () => void
}

export interface OfferOptions {
  readonly planned: PlannedDate
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly onMove: (time: ChosenTime) => void
  readonly onOmit: () => void
}

const daysAround = 7

export function useOffers({ planned, booking, object, interval, onMove, onOmit }: OfferOptions) {
  const { quantity, dates } = booking
  const [now] = useState(() => Date.now() / 60_000)
  const taken = useTaken(object, [planned.day, planned.day + daysAround], quantity)
  const { data: hall } = useQuery(otherHallQuery(object, planned, useDraft().clientKey))
  const times = useMemo(() => {
    const scene = sceneOf(object, interval, taken.spans, quantity, now)
    const start = parseWall(planned.displayStart) ?? 0
    const others = dates.filter(({ clientId }) => clientId !== planned.clientId)
    return findSubstitutes(scene, { start, steps: planned.steps }, others).map(({ label, pick }) => ({
      label,
      time: chosenTime(scene, pick),
    }))
  }, [object, interval, taken.spans, quantity, now, planned, dates])
  const moved = times.map(({ label, time }): Offer => {
    const title = dayText(time.displayStart)
    // Without the year: «Mi, 10.02. übernehmen».
    return { label, title, time, word: `${title.slice(0, -4)} übernehmen`, take: () => onMove(time) }
  })
  const elsewhere = ({ object: other, interval: fitting, time }: OtherHall): Offer => {
    const take = () => {
      const { name, remark } = booking
      const { key } = addBooking(other.id)
      const replaces = { key: booking.key, clientId: planned.clientId }
      changeBooking(key, { intervalId: fitting.id, ...time, name, remark, replaces })
      onOmit()
    }
    return { label: 'Anderes Objekt', title: other.title, time, word: 'Objekt übernehmen', take }
  }
  return {
    isLoading: taken.isLoading,
    offers: taken.isLoading ? [] : [...moved, ...(hall ? [elsewhere(hall)] : [])],
  }
}
