import '../../../ui/styles/mantine-overlays.css'
import './calendar-dialog.css'
import type { Reservation } from '@allmend/contract'
import { calendarServices, calendarServiceWords } from '@allmend/domain/bookings'
import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notifyError } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { spanText } from '../../../lib/booking-time.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { readCalendarFile } from '../own-reservations.queries.ts'

const width = 420

interface CalendarDialogProps {
  readonly reservation: Reservation
  readonly onClose: () => void
}

export function CalendarDialog({ reservation, onClose }: CalendarDialogProps) {
  const download = useMutation({
    mutationFn: () => readCalendarFile(reservation.id),
    onSuccess: ({ name, content }) => downloadFile(name, content),
    onError: (error) => notifyError(errorText(error)),
  })
  return (
    <Dialog title="In Kalender eintragen" size={width} onClose={onClose}>
      <p className="dialog-text">
        {reservation.objectTitle}, {spanText(reservation)}
      </p>
      <div className="calendar-dialog">
        <Button
          data-autofocus
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Kalenderdatei (ICS)
        </Button>
        {calendarServices.map((service) => (
          <Button
            key={service}
            component="a"
            variant="default"
            href={reservation.calendarLinks[service]}
            target="_blank"
            rel="noreferrer"
            rightSection={<IconExternalLink size={16} stroke={1.7} aria-hidden="true" />}
          >
            {calendarServiceWords[service]}
          </Button>
        ))}
      </div>
      <p className="muted small calendar-dialog__hint">
        Alle Reservationen auf einmal, immer aktuell: <Link to="/account/calendar">Kalender-Abo</Link>
      </p>
    </Dialog>
  )
}
