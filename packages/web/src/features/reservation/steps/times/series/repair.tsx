import type { PublicObject } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { dayText, timesText } from '../../../../../lib/booking-time.ts'
import type { ChosenTime } from '../../../../booking-draft/index.ts'
import { leadTo } from '../../../shell/lead-to.ts'
import type { PublicInterval } from '../scene.ts'
import { TimePicker } from '../time-picker.tsx'
import { TruthLine } from '../truth-line.tsx'
import { useSingle } from '../use-single.ts'
import { type OfferOptions, useOffers } from './use-offers.ts'

/** What can be had instead of a date that failed. */
export function Repair(props: OfferOptions) {
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
