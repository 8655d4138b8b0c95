import '../../../ui/styles/mantine-overlays.css'
import './booking-list-dialog.css'
import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ListedBooking } from './bookings-in-the-way.ts'

const width = 520

interface BookingListDialogProps {
  readonly title: string
  readonly text: string
  readonly bookings: readonly ListedBooking[]
  readonly onClose: () => void
}

export const BookingListDialog = ({ title, text, bookings, onClose }: BookingListDialogProps) => (
  <Dialog onClose={onClose} title={title} size={width}>
    <p className="object-bookings__text">{text}</p>
    <ul className="object-bookings">
      {bookings.map(({ bookingId, name, displayStart }) => (
        <li key={`${bookingId} ${displayStart}`}>
          <span className="num">{displayStart}</span>
          <bdi>{name || `Buchung ${bookingId}`}</bdi>
        </li>
      ))}
    </ul>
    <div className="dialog-actions">
      <Button onClick={onClose} data-autofocus>
        Verstanden
      </Button>
    </div>
  </Dialog>
)
