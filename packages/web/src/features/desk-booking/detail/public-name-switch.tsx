import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { type Booking, saveBooking } from '../bookings.queries.ts'

/** Whether everybody may read the occasion in the public plan and at the door. */
export function PublicNameSwitch({ booking, mayChange }: { booking: Booking; mayChange: boolean }) {
  /** What was just wished, until the booking comes back as it was saved. */
  const [wish, setWish] = useState<{ readonly isOn: boolean; readonly version: number } | null>(null)
  const save = useMutation({
    mutationFn: (isNamePublic: boolean) => saveBooking(booking.id, { isNamePublic, version: booking.version }),
    onSuccess: () => void notifySaved(),
    onError: (error) => {
      setWish(null)
      notifyStaying(errorText(error))
    },
  })
  if (!mayChange) return booking.isNamePublic ? 'Ja' : 'Nein'
  const isWished = wish?.version === booking.version
  const isOn = isWished ? wish.isOn : booking.isNamePublic
  return (
    <CheckField
      label="Anlass öffentlich anzeigen"
      checked={isOn}
      onChange={(checked) => {
        if (isWished) return
        setWish({ isOn: checked, version: booking.version })
        save.mutate(checked)
      }}
    />
  )
}
