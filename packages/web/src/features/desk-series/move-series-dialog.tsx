import { reasonWords } from '@allmend/domain/objects'
import { displayReservationTime } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../framework/form/form-dialog.tsx'
import { notifyMailed } from '../../framework/mail-delivery/mail-delivery.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { type MailChoice, MailFields, PriceCheck } from '../desk-booking/index.ts'
import { RefusedDates } from '../desk-entry/index.ts'
import { isReason, isSoft, weekAfter } from './new-dates.ts'
import { moveSeriesCheckQuery, type SeriesRow, useMoveSeries } from './series.queries.ts'
import { shiftBetween, shiftWords } from './series-shift.ts'
import { dateCount } from './series-words.ts'

const typing = 300

interface MoveSeriesDialogProps {
  readonly series: SeriesRow
  /** The first of the dates still to come, and how many there are. */
  readonly next: string
  readonly count: number
  readonly onClose: () => void
}

/** Where the next date shall be; all that come after it go as far. */
export function MoveSeriesDialog({ series, next, count, onClose }: MoveSeriesDialogProps) {
  const [day, setDay] = useState(weekAfter(next))
  const [time, setTime] = useState(next.slice(11))
  const [mail, setMail] = useState<MailChoice>({ withMail: true, text: '' })
  const move = useMoveSeries(series.key)
  const minutes = shiftBetween(next, `${day} ${time}`)
  const [asked] = useDebouncedValue(minutes ?? 0, typing)
  const check = useQuery(moveSeriesCheckQuery(series.key, asked))
  const failed = failedDates(move.error)
  /** Only rules of the object are against it. */
  const isForced = isSoft(move.error)
  const save = () => {
    if (!minutes) return
    move.mutate(
      { minutes, next, isForced, ...mail },
      {
        onSuccess: ({ moved }) => {
          void notifyMailed({ done: `${dateCount(moved.length)} verschoben.` }, mail.withMail)
          onClose()
        },
      },
    )
  }
  const choosing = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    move.reset()
    set(event.currentTarget.value)
  }
  return (
    <FormDialog
      title="Serie verschieben"
      width={480}
      refusal={
        move.error &&
        (failed.length > 0
          ? 'Nicht alle Termine können verschoben werden. Es wurde noch keiner verschoben.'
          : errorText(move.error))
      }
      submit={isForced ? 'Trotzdem verschieben' : `${dateCount(count)} verschieben`}
      isBusy={move.isPending}
      isDisabled={!minutes}
      isDestructive={isForced}
      onSubmit={save}
      onClose={onClose}
    >
      <RefusedDates dates={failed} />
      <p className="muted">Nächster Termin bisher: {displayReservationTime(next)}</p>
      <div className="add-dates__times">
        <TextInput type="date" label="Neu am" value={day} onChange={choosing(setDay)} />
        <TextInput type="time" label="Beginn" value={time} onChange={choosing(setTime)} />
      </div>
      <p aria-live="polite">
        {minutes ? shiftSentence(count, minutes) : 'Wählen Sie einen anderen Tag oder eine andere Zeit.'}
      </p>
      {minutes !== 0 && minutes === asked && <PriceCheck check={check} />}
      <MailFields value={mail} onChange={setMail} />
    </FormDialog>
  )
}

const shiftSentence = (count: number, minutes: number) =>
  count === 1
    ? `Der kommende Termin ist dann ${shiftWords(minutes)}.`
    : `Alle ${count} kommenden Termine sind dann je ${shiftWords(minutes)}.`

/** Which dates cannot go where they should, and why. */
function failedDates(error: unknown) {
  const failed = error instanceof ApiError && Array.isArray(error.details.failed) ? error.details.failed : []
  return failed.flatMap(({ displayStart, reason }: { displayStart?: unknown; reason?: unknown }) =>
    typeof displayStart === 'string' && isReason(reason)
      ? [{ key: displayStart, when: displayReservationTime(displayStart), why: reasonWords[reason] }]
      : [],
  )
}
