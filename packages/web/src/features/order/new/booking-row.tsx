import type { Reason } from '@allmend/domain/availability'
import { reasonWords } from '@allmend/domain/objects'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import type { BookingEntry } from './booking-entry.ts'
import { objectIntervalsQuery } from './new-order.queries.ts'

interface BookingRowProps {
  readonly entry: BookingEntry
  readonly place: number
  readonly objects: readonly { readonly id: number; readonly title: string }[]
  /** What the server says to it; undefined while it is asked. */
  readonly verdict: { readonly reason: Reason | null; readonly isFirm: boolean } | undefined
  readonly isWhole: boolean
  readonly onChange: (change: Partial<BookingEntry>) => void
  readonly onRemove: () => void
}

/** Object, kind, day and time of one booking, with whether it can be had. */
export function BookingRow({ entry, place, objects, verdict, isWhole, onChange, onRemove }: BookingRowProps) {
  const { objectId, intervalId, date, from, until, untilDate, name } = entry
  const object = useQuery({ ...objectIntervalsQuery(objectId ?? 0), enabled: objectId !== null })
  const intervals = object.data?.intervals ?? []
  const first = intervals[0]?.id ?? null
  // Most objects are booked in one way only: then nobody need choose it.
  useEffect(() => {
    if (intervalId === null && first !== null) onChange({ intervalId: first })
  }, [intervalId, first, onChange])
  const isOverDays = intervals.find(({ id }) => id === intervalId)?.isMultiDays ?? false
  return (
    <fieldset className="new-booking">
      <legend>Buchung {place}</legend>
      <ActionIcon
        className="new-booking__remove"
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Buchung ${place} entfernen`}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      <SelectField
        label="Objekt"
        required
        value={objectId ?? ''}
        onChange={({ currentTarget }) => onChange({ objectId: Number(currentTarget.value) || null, intervalId: null })}
      >
        <option value="">Bitte wählen</option>
        {objects.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {intervals.length > 1 && (
        <SelectField
          label="Buchungsart"
          value={intervalId ?? ''}
          onChange={({ currentTarget }) => onChange({ intervalId: Number(currentTarget.value) })}
        >
          {intervals.map(({ id, name: title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <div className="new-booking__time" data-days={isOverDays || undefined}>
        <TextInput
          type="date"
          label={isOverDays ? 'Von' : 'Datum'}
          max="2200-12-31"
          value={date}
          onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={isOverDays ? 'Beginn' : 'Von'}
          value={from}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        {isOverDays && (
          <TextInput
            type="date"
            label="Bis"
            min={date}
            max="2200-12-31"
            value={untilDate || date}
            onChange={({ currentTarget }) => onChange({ untilDate: currentTarget.value })}
          />
        )}
        <TextInput
          type="time"
          label={isOverDays ? 'Ende' : 'Bis'}
          value={until}
          onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
        />
      </div>
      <TextInput
        label="Anlass"
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      {object.error ? (
        <p className="new-booking__verdict tone" data-tone="error" role="alert">
          {errorText(object.error)}
        </p>
      ) : (
        isWhole && <Verdict verdict={verdict} />
      )}
    </fieldset>
  )
}

const looks = {
  free: { tone: 'success', icon: IconCheck },
  rule: { tone: 'warning', icon: IconAlertTriangle },
  taken: { tone: 'error', icon: IconBan },
} as const

function Verdict({ verdict }: Pick<BookingRowProps, 'verdict'>) {
  if (!verdict) {
    return (
      <p className="new-booking__verdict tone" data-tone="gray" role="status" aria-busy="true">
        Wird geprüft …
      </p>
    )
  }
  const { reason, isFirm } = verdict
  const { tone, icon: Icon } = looks[reason === null ? 'free' : isFirm ? 'taken' : 'rule']
  return (
    <p className="new-booking__verdict tone" data-tone={tone} role="status">
      <Icon size={16} stroke={2.2} aria-hidden="true" />
      <span>
        {reason === null ? 'Frei.' : reasonWords[reason]}
        {reason !== null && !isFirm && ' Die Verwaltung darf das übergehen.'}
      </span>
    </p>
  )
}
