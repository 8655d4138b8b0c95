import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { dayText, timesText } from '../../../../../lib/booking-time.ts'
import { RepairCalendar } from './repair-calendar.tsx'
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
