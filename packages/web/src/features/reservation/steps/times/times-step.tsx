import '../../../../ui/styles/mantine-forms.css'
import './times.css'
import { use, useState } from 'react'
import { useLoading } from '../../../../framework/use-loading.ts'
import { loadTemporal } from '../../../../lib/load-temporal.ts'
import { LoadError } from '../../../../ui/load-error.tsx'
import { isDated } from '../../../booking-draft/draft-booking.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { StepBack } from '../../shell/step-back.tsx'
import { StepHead } from '../../shell/step-head.tsx'
import { useObjects } from '../../../booking-draft/object.queries.ts'
import { useStep } from '../../shell/use-step.ts'
import { useValidation } from '../../shell/use-validation.ts'
import { BookingCards } from './booking-cards.tsx'
import { ObjectTabs } from './object-tabs.tsx'
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
  const attempt = useTimesAction(bookings, objects, byKey, current?.key)
  const isLate = useLoading(isLoading)
  const object = isLate ? undefined : current && objects.get(current.objectId)
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
