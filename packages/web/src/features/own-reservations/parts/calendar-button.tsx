import '../../../ui/styles/mantine-forms.css'
import type { Reservation } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const CalendarDialog = lazy(async () => ({ default: (await import('./calendar-dialog.tsx')).CalendarDialog }))

/** Puts a booking into the own calendar. */
export function CalendarButton({ reservation }: { reservation: Reservation }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className="own-page__button"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconCalendarDown size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Kalender
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarDialog reservation={reservation} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
