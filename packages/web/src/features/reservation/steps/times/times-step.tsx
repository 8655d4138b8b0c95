import '../../../../ui/styles/mantine-forms.css'
import './times.css'
import type { PublicObject } from '@allmend/contract'
import { IconCheck } from '@tabler/icons-react'
import { use, useState } from 'react'
import { useLoading } from '../../../../framework/use-loading.ts'
import { loadTemporal } from '../../../../lib/load-temporal.ts'
import { LoadError } from '../../../../ui/load-error.tsx'
import { type DraftBooking, isDated, useObjects } from '../../../booking-draft/index.ts'
import { whenWords } from '../../cart/booking-words.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { StepBack } from '../../shell/step-back.tsx'
import { StepHead } from '../../shell/step-head.tsx'
import { useStep } from '../../shell/use-step.ts'
import { useValidation } from '../../shell/use-validation.ts'
import { BookingCards } from './booking-cards.tsx'
import { useTimesAction } from './use-times-action.ts'

/** When each of the selected objects is needed, and what for. */
export function TimesStep() {
  use(loadTemporal())
  const { bookings } = useDraft()
  const { object: wanted, day, lost, go } = useStep()
  const { objects, isLoading, error, refetch } = useObjects(bookings.map(({ objectId }) => objectId))
  const { byKey } = useValidation()
  const [first] = useState(() => (bookings.find((booking) => !isDated(booking)) ?? bookings[0])?.key)
  const current =
    bookings.find(({ key }) => key === wanted) ??
    bookings.find(({ objectId }) => String(objectId) === wanted) ??
    bookings.find(({ key }) => key === first) ??
    bookings[0]
  // What is drawn is not taken away because another object is still on its way.
  const isLate = useLoading(isLoading && !(current && objects.has(current.objectId)))
  const object = isLate ? undefined : current && objects.get(current.objectId)
  const attempt = useTimesAction(bookings, objects, byKey, object && current?.key)
  return (
    <>
      <StepHead title="Wann brauchen Sie es?">
        {current?.isSerial
          ? 'Legen Sie die Regel fest. Jedes Datum lässt sich danach einzeln anpassen.'
          : 'Wählen Sie im Kalender oder füllen Sie die Felder aus. Beides stimmt immer überein.'}
      </StepHead>
      {current && bookings.length > 1 && (
        <ObjectTabs
          bookings={bookings}
          objects={objects}
          current={current.key}
          onOpen={(key) => go('termine', { object: key, replace: true })}
        />
      )}
      {error && !isLate && <LoadError error={error} onRetry={refetch} />}
      {isLate && <div className="termine-skeleton card" aria-hidden="true" />}
      {current && object && (
        <BookingCards
          key={current.key}
          booking={current}
          object={object}
          validated={byKey.get(current.key) ?? null}
          pointedAt={day ?? null}
          isLost={lost === true}
          attempt={attempt}
        />
      )}
      <StepBack to="objekte" />
    </>
  )
}

interface ObjectTabsProps {
  readonly bookings: readonly DraftBooking[]
  readonly objects: ReadonlyMap<number, PublicObject>
  readonly current: string
  readonly onOpen: (key: string) => void
}

/** What was selected, each with its time; a tick where it has one. */
const ObjectTabs = ({ bookings, objects, current, onOpen }: ObjectTabsProps) => (
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
