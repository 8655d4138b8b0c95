import './take-away.css'
import type { CustomerOrder } from '@allmend/contract'
import { isCreditNote, takingStates } from '@allmend/domain/bookings'
import { dunningWords } from '@allmend/domain/dunning'
import { displayDate } from '@allmend/domain/time'
import { Button } from '@mantine/core'
import {
  IconBrandGoogle,
  IconBrandOffice,
  IconBrandYahoo,
  IconCalendarDown,
  IconMail,
  IconPrinter,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { dayText, timesText } from '../../lib/booking-time.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { creditLabel, letterLabel } from './credit-label.ts'
import {
  readCollectivePdf,
  readCreditNote,
  readNoticePdf,
  readOrderCalendar,
  readOrderPdf,
} from './order-link.queries.ts'
import { PdfButton } from './pdf-button.tsx'

/** An order to keep: in a calendar, as a letter, on paper. */
export const TakeAway = ({ order, token }: { order: CustomerOrder; token: string }) => (
  <>
    <CalendarButtons order={order} token={token} />
    <PdfButton
      className="print-button"
      variant="light"
      fullWidth
      label={letterLabel(order)}
      read={() => readOrderPdf(token)}
    />
    {order.notices.map(({ id, level, onDay }) => (
      <PdfButton
        key={`notice ${id}`}
        className="print-button"
        variant="light"
        fullWidth
        label={`${dunningWords[level]} vom ${displayDate(onDay)}`}
        read={() => readNoticePdf(token, id)}
      />
    ))}
    {order.collective && (
      <PdfButton
        className="print-button"
        variant="light"
        fullWidth
        label={`Sammelrechnung ${order.collective.number}`}
        read={() => readCollectivePdf(token)}
      />
    )}
    {order.credits.filter(isCreditNote).map(({ id }, at, notes) => (
      <PdfButton
        key={id}
        className="print-button"
        variant="light"
        fullWidth
        label={creditLabel(at, notes.length)}
        read={() => readCreditNote(token, id)}
      />
    ))}
    <Button
      className="print-button"
      variant="light"
      fullWidth
      leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => print()}
    >
      Bestellung drucken
    </Button>
  </>
)

const calendars = [
  ['google', 'Google', IconBrandGoogle],
  ['outlook', 'Outlook', IconMail],
  ['office365', 'Office 365', IconBrandOffice],
  ['yahoo', 'Yahoo', IconBrandYahoo],
] as const

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Puts a booking into somebody's calendar on the web, or all of them into a file every calendar reads. */
export function CalendarButtons({ order, token }: { order: CustomerOrder; token: string }) {
  const dates = order.reservations.filter(
    ({ state, isOld }) => takingStates.includes(state) && state !== 'held' && !isOld,
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const reservation = dates.find(({ id }) => id === chosen) ?? dates[0]
  const file = useMutation({
    mutationFn: () => readOrderCalendar(token),
    onSuccess: ({ name, content }) => downloadFile(name, content),
    onError: (error) => notifyError(errorText(error)),
  })
  if (!reservation) return null
  return (
    <section className="calendar-buttons" aria-labelledby="calendars">
      <h3 id="calendars">In Kalender übernehmen</h3>
      {dates.length > 1 && (
        <SelectField
          label="Termin"
          value={String(reservation.id)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {dates.map((one) => (
            <option key={one.id} value={one.id}>
              {one.objectTitle}, {dayText(one.displayStart)}, {timesText(one)}
            </option>
          ))}
        </SelectField>
      )}
      <div className="calendar-buttons__all">
        {calendars.map(([name, title, Icon]) => (
          <Button
            key={name}
            component="a"
            href={reservation.calendarLinks[name]}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<Icon {...icon} />}
          >
            {title}
          </Button>
        ))}
        <Button
          className="calendar-buttons__file"
          variant="default"
          loading={file.isPending}
          leftSection={<IconCalendarDown {...icon} />}
          onClick={() => file.mutate()}
        >
          {dates.length > 1 ? 'ICS-Datei, alle Termine' : 'ICS-Datei'}
        </Button>
      </div>
    </section>
  )
}
