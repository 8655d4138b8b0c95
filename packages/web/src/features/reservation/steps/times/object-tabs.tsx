import type { PublicObject } from '@allmend/contract'
import { IconCheck } from '@tabler/icons-react'
import { whenWords } from '../../cart/booking-words.ts'
import type { DraftBooking } from '../../../booking-draft/draft-booking.ts'

interface ObjectTabsProps {
  readonly bookings: readonly DraftBooking[]
  readonly objects: ReadonlyMap<number, PublicObject>
  readonly current: string
  readonly onOpen: (key: string) => void
}

/** What was selected, each with its time; a tick where it has one. */
export const ObjectTabs = ({ bookings, objects, current, onOpen }: ObjectTabsProps) => (
  <nav className="booking-tabs" aria-label="Ausgewählte Objekte">
    {bookings.map((booking, index) => {
      const when = whenWords(booking)
      return (
        <button
          key={booking.key}
          type="button"
          aria-current={booking.key === current ? 'true' : undefined}
          onClick={() => onOpen(booking.key)}
        >
          <span className="booking-tabs__sign" data-done={when !== null || undefined} aria-hidden="true">
            {when === null ? index + 1 : <IconCheck size={14} stroke={3} />}
          </span>
          <span className="booking-tabs__words">
            <b>{objects.get(booking.objectId)?.title ?? 'Objekt'}</b>
            <span className="small">{when ?? 'Termin wählen'}</span>
          </span>
        </button>
      )
    })}
  </nav>
)
