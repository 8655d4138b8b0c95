import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { type Booking, saveBooking } from '../bookings.queries.ts'

/** Whether everybody may read the occasion in the public plan and at the door. */
export function PublicNameSwitch({ booking, mayChange }: { booking: Booking; mayChange: boolean }) {
  const save = useMutation({
    mutationFn: (isNamePublic: boolean) => saveBooking(booking.id, { isNamePublic, version: booking.version }),
    onSuccess: () => void notifySaved(),
    onError: (error) => notifyStaying(errorText(error)),
  })
  if (!mayChange) return booking.isNamePublic ? 'Ja' : 'Nein'
  return (
    <Switch
      aria-label="Anlass öffentlich anzeigen"
      label={booking.isNamePublic ? 'Ja' : 'Nein'}
      checked={booking.isNamePublic}
      disabled={save.isPending}
      onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
    />
  )
}
