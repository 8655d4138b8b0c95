import type { PublicObject } from '@allmend/contract'
import { parseWall } from '@allmend/domain/time'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { dayText, timesText } from '../../../../../lib/booking-time.ts'
import type { ChosenTime, DraftBooking } from '../../../../booking-draft/index.ts'
import { addBooking, changeBooking, useDraft } from '../../../draft/draft-store.ts'
import { leadTo } from '../../../shell/lead-to.ts'
import { useTaken } from '../occupancies.queries.ts'
import { type PublicInterval, sceneOf } from '../scene.ts'
import { TimePicker } from '../time-picker.tsx'
import { TruthLine } from '../truth-line.tsx'
import { chosenTime, useSingle } from '../use-single.ts'
import { type OtherHall, otherHallQuery } from './other-hall.queries.ts'
import type { PlannedDate } from './plan.ts'
import { findSubstitutes } from './substitutes.ts'

interface RepairProps {
  readonly planned: PlannedDate
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly onMove: (time: ChosenTime) => void
  readonly onOmit: () => void
}

/** What can be had instead of a date that failed. */
export function Repair(props: RepairProps) {
  const { planned, booking, object, interval, onMove, onOmit } = props
  const [chosen, setChosen] = useState(0)
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const { offers, isLoading } = useOffers(props)
  const offer = offers[Math.min(chosen, offers.length - 1)]
  if (isCalendarOpen) {
    return (
      <RepairCalendar
        object={object}
        interval={interval}
        quantity={booking.quantity}
        failed={planned}
        onMove={onMove}
        onCancel={() => setCalendarOpen(false)}
      />
    )
  }
  return (
    <section className="repair" aria-label={`Ersatz für ${dayText(planned.displayStart)}`}>
      <h3>Ersatz für diesen Termin</h3>
      {offers.length === 0 && (
        <p className="muted small">
          {isLoading ? 'Freie Zeiten werden gesucht.' : 'In der Nähe ist nichts frei. Im Kalender finden Sie mehr.'}
        </p>
      )}
      <div className="repair__offers">
        {offers.map(({ label, title, time }, at) => (
          <button key={label} type="button" aria-pressed={offers[at] === offer} onClick={() => setChosen(at)}>
            <span className="small muted">{label}</span>
            <b>{title}</b>
            <span className="num">{timesText(time)}</span>
          </button>
        ))}
      </div>
      <div className="repair__actions">
        {offer && <Button onClick={offer.take}>{offer.word}</Button>}
        <Button
          variant="subtle"
          leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
          onClick={() => setCalendarOpen(true)}
        >
          Im Kalender wählen
        </Button>
        <Button variant="subtle" color="gray" onClick={onOmit}>
          Datum auslassen
        </Button>
      </div>
    </section>
  )
}

interface RepairCalendarProps {
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly quantity: number
  /** The time that failed: its length stays. */
  readonly failed: ChosenTime
  readonly onMove: (time: ChosenTime) => void
  readonly onCancel: () => void
}

/** Any other time for one date of a series. */
function RepairCalendar({ object, interval, quantity, failed, onMove, onCancel }: RepairCalendarProps) {
  const [time, setTime] = useState<ChosenTime | null>(failed)
  const section = useRef<HTMLElement>(null)
  const single = useSingle({ object, interval, quantity, time, pointedAt: null, onChoose: setTime })
  const isFree = single.verdict !== null && typeof single.verdict !== 'string'
  return (
    <section ref={section} className="repair" aria-label="Anderen Termin wählen">
      <TimePicker single={single} price="" truth={<TruthLine single={single} answer={null} isLost={false} />} />
      <div className="repair__actions">
        <Button
          loading={single.taken.isLoading}
          onClick={() => (time && isFree ? onMove(time) : leadTo(section.current?.querySelector('.truth')))}
        >
          Termin übernehmen
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </section>
  )
}

/** Something that could be had instead of a date that failed. */
interface Offer {
  readonly label: string
  readonly title: string
  readonly time: ChosenTime
  /** What the button says. */
  readonly word: string
  readonly take: () => void
}

const daysAround = 7

/** Another time nearby, or the same time in another object. */
function useOffers({ planned, booking, object, interval, onMove, onOmit }: RepairProps) {
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
