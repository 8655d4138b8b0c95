import type { Reason } from '@allmend/domain/availability'
import { reasonWords } from '@allmend/domain/objects'
import { shownEnd } from '@allmend/domain/time'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EndTimeInput } from '../../ui/end-time-input.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { failedDates, isSoft, type NewDate, timesOn, weekAfter } from './new-dates.ts'
import { type SeriesRow, useAddDates } from './series.queries.ts'
import { dateCount } from './series-words.ts'

interface AddDatesDialogProps {
  readonly series: SeriesRow
  readonly onClose: () => void
}

/** More dates like the others: the day of each, and the time they share. */
export function AddDatesDialog({ series, onClose }: AddDatesDialogProps) {
  const [dates, setDates] = useState<readonly NewDate[]>([{ key: 0, date: weekAfter(series.last) }])
  const [from, setFrom] = useState(series.first.slice(11))
  const [until, setUntil] = useState(shownEnd(series.firstEnd).slice(11))
  const add = useAddDates(series.key)
  const failed = failedDates(add.error)
  const save = (isForced: boolean) =>
    add.mutate(
      { dates: dates.map(({ date }) => timesOn(date, from, until)), isForced },
      {
        onSuccess: () => {
          notifySaved()
          onClose()
        },
      },
    )
  // A refusal names the dates as they were sent; once they change it says nothing about them.
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      add.reset()
      set(value)
    }
  const changeDates = changing(setDates)
  const change = (key: number, date: string) =>
    changeDates((before) => before.map((one) => (one.key === key ? { key, date } : one)))
  const addOne = () =>
    changeDates((before) => {
      const last = before.at(-1)
      return [...before, { key: (last?.key ?? 0) + 1, date: weekAfter(last?.date ?? series.last) }]
    })
  return (
    <Dialog title="Termine hinzufügen" size={480} onClose={onClose}>
      <form
        className="add-dates"
        onSubmit={(event) => {
          event.preventDefault()
          save(false)
        }}
      >
        {add.error && (
          <FormAlert>
            {failed.size > 0 ? 'Nicht alle Termine sind frei. Es wurde noch keiner gebucht.' : errorText(add.error)}
          </FormAlert>
        )}
        <div className="add-dates__times">
          <TextInput
            type="time"
            label="Von"
            required
            value={from}
            onChange={({ target }) => changing(setFrom)(target.value)}
          />
          <EndTimeInput
            label="Bis"
            required
            value={until}
            onChange={({ target }) => changing(setUntil)(target.value)}
          />
        </div>
        <ul className="add-dates__list">
          {dates.map(({ key, date }, place) => (
            <li key={key} className="add-dates__date">
              <TextInput
                type="date"
                label={`Termin ${place + 1}`}
                required
                value={date}
                error={reasonText(failed.get(place))}
                onChange={({ target }) => change(key, target.value)}
              />
              {dates.length > 1 && (
                <Button
                  variant="subtle"
                  color="gray"
                  aria-label={`Termin ${place + 1} weglassen`}
                  onClick={() => changeDates((before) => before.filter((one) => one.key !== key))}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={addOne}>
          Weiterer Termin
        </Button>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          {isSoft(add.error) && (
            <Button variant="outline" color="warning" loading={add.isPending} onClick={() => save(true)}>
              Trotzdem hinzufügen
            </Button>
          )}
          <Button type="submit" loading={add.isPending}>
            {dateCount(dates.length)} hinzufügen
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const reasonText = (reason: Reason | undefined) => reason && reasonWords[reason]
