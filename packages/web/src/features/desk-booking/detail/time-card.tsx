import { monthWords } from '@allmend/domain/time'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { useMay } from '../../../framework/permission.ts'
import { errorText } from '../../../lib/api-error.ts'
import { spanText } from '../../../lib/booking-time.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { lengthWords } from '../booking-words.ts'
import { type Booking, saveBooking } from '../bookings.queries.ts'
import { DayBar } from './day-bar.tsx'
import { EditableColor, EditableText } from './editable-fact.tsx'
import { Fact, Facts, PencilButton } from './fact.tsx'
import { isOpen } from './is-open.ts'
import { MoveDialog } from './move-dialog.tsx'

const sees = { permissions: ['object:view'] } as const

/** When and where, with the neighbours of the day; what can be changed has a pencil. */
export function TimeCard({ booking }: { booking: Booking }) {
  const may = useMay()
  const [isMoving, setMoving] = useState(false)
  const { preProcessingTime: before, postProcessingTime: after } = booking
  const mayChange = booking.can.change && isOpen(booking)
  return (
    <SectionCard
      title="Termin und Objekt"
      aside={
        isOpen(booking) && (
          <span className="booking-free">
            <IconCheck size={16} stroke={2.2} aria-hidden="true" />
            {booking.state === 'confirmed' ? 'Belegt das Objekt' : 'Weiterhin frei'}
          </span>
        )
      }
    >
      <div className="booking-when">
        <DayBox wall={booking.displayStart} />
        <p className="booking-when__text">
          <strong>{spanText(booking).split(', ').slice(0, 2).join(', ')}</strong>
          <span className="num">
            {spanText(booking).split(', ').slice(2).join(', ')}, {lengthWords(booking)}
          </span>
        </p>
        <DayBar day={booking.day} state={booking.state} />
      </div>
      <Facts>
        <Fact
          label="Objekt"
          aside={mayChange && <PencilButton label="Objekt oder Zeit ändern" onClick={() => setMoving(true)} />}
        >
          {may(sees) ? (
            <Link to="/admin/objects/$id" params={{ id: String(booking.objectId) }}>
              {booking.objectTitle}
            </Link>
          ) : (
            booking.objectTitle
          )}
          {booking.alsoTakes.length > 0 && (
            <span className="booking-facts__more">belegt auch {booking.alsoTakes.join(', ')}</span>
          )}
        </Fact>
        {booking.intervalName && <Fact label="Intervall">{booking.intervalName}</Fact>}
        {booking.quantity > 1 && <Fact label="Anzahl">{booking.quantity} Stück</Fact>}
        {before + after > 0 && (
          <Fact label="Vor- und Nachlauf">
            {[before > 0 && `${before} Min. Einrichten`, after > 0 && `${after} Min. Reinigung`]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        )}
        <EditableText booking={booking} field="name" label="Anlass" mayChange={mayChange} />
        <Fact label="Öffentlich">
          <PublicNameSwitch booking={booking} mayChange={mayChange} />
        </Fact>
        <EditableColor booking={booking} mayChange={mayChange} />
        <EditableText booking={booking} field="remark" label="Bemerkung" mayChange={mayChange} />
        {booking.decision && <Fact label="Mitteilung">{booking.decision}</Fact>}
      </Facts>
      {isMoving && <MoveDialog booking={booking} onClose={() => setMoving(false)} />}
    </SectionCard>
  )
}

/** A day as on a tear-off calendar; the text beside it says the same in words. */
function DayBox({ wall }: { wall: string }) {
  const [year = '', month = '', day = ''] = wall.slice(0, 10).split('-')
  return (
    <span className="day-box" aria-hidden="true">
      <strong className="num">{Number(day)}</strong>
      <span>
        {(monthWords[Number(month) - 1] ?? '').slice(0, 3)} {year}
      </span>
    </span>
  )
}

/** Whether everybody may read the occasion in the public plan and at the door. */
function PublicNameSwitch({ booking, mayChange }: { booking: Booking; mayChange: boolean }) {
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
