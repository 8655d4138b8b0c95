import { displayDate, formatDay, parseDay } from '@allmend/domain/time'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconCalculator, IconCalendar, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-error.ts'
import { today as todayHere } from '../../../lib/clock.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { type DayRange, longest } from './day-range.ts'
import { objectQuery, refreshMaintenance } from './maintenance.queries.ts'
import { RangeCalendar } from './range-calendar.tsx'

const dateWords = (day: number) => displayDate(formatDay(day))

const rangeWords = ({ start, end }: DayRange) =>
  start === null ? '' : end === null ? `${dateWords(start)} – …` : `${dateWords(start)} – ${dateWords(end)}`

/** Works out the days of one object anew. */
export function ObjectDaysCard() {
  const [text, setText] = useState('')
  const [range, setRange] = useState<DayRange>({ start: null, end: null })
  const today = parseDay(todayHere()) ?? 0
  const id = /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : 0
  const isWrong = text.trim() !== '' && id === 0
  const object = useQuery(objectQuery(id))
  const { start, end } = range
  const latest = (start ?? today) + longest
  const run = useMutation({
    mutationFn: async (days: { start: number; end: number }) => {
      const begun = performance.now()
      const body = { id, start: formatDay(days.start), end: formatDay(days.end) }
      const answer = await api('POST /api/keeper/objects/recalculate-object', { body })
      return { ...answer, seconds: (performance.now() - begun) / 1000 }
    },
    onSettled: refreshMaintenance,
  })
  return (
    <section className="panel" aria-labelledby="maintenance-days">
      <div className="panel__head">
        <h2 id="maintenance-days">Buchungstage eines Objekts neu berechnen</h2>
      </div>
      <form
        className="object-days"
        onSubmit={(event) => {
          event.preventDefault()
          if (id > 0 && start !== null && end !== null) run.mutate({ start, end })
        }}
      >
        <div className="object-days__form">
          <TextInput
            label="Objekt ID"
            withAsterisk
            inputMode="numeric"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            error={isWrong && "'Objekt ID' muss eine ganze Zahl ab 1 sein"}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              <>
                {object.data && (
                  <span className="object-days__name" role="status">
                    {object.data.title}, {object.data.app}
                  </span>
                )}
                {id > 0 && object.error && (
                  <span className="object-days__name" role="status">
                    Kein Objekt mit dieser ID.
                  </span>
                )}
                Die ID steht in der Adresse /admin/objects/<strong>{id > 0 ? id : '{id}'}</strong>
              </>
            }
          />
          <TextInput
            label="Zeitraum"
            withAsterisk
            readOnly
            value={rangeWords(range)}
            placeholder="Im Kalender wählen"
            leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              <>
                {start !== null && end !== null && (
                  <strong className="num">{end === start ? '1 Tag. ' : `${end - start + 1} Tage. `}</strong>
                )}
                Ab heute, höchstens {longest} Tage: bis {dateWords(latest)}. Verkehrte Reihenfolge wird getauscht.
              </>
            }
          />
          {run.error && <FormAlert>{errorText(run.error)}</FormAlert>}
          {run.data && (
            <div className="object-days__answer" role="status">
              <IconCircleCheck size={20} stroke={1.8} aria-hidden="true" />
              <p>
                <strong>Das Objekt wurde aktualisiert.</strong>
                <span className="num small">
                  {run.data.days} Tage geprüft, {run.data.differed} abweichend, {run.data.seconds.toFixed(1)} s
                </span>
              </p>
              <CloseButton aria-label="Meldung schliessen" onClick={() => run.reset()} />
            </div>
          )}
          <Button
            type="submit"
            fullWidth
            leftSection={<IconCalculator size={18} stroke={1.7} aria-hidden="true" />}
            disabled={id === 0 || start === null || end === null}
            loading={run.isPending}
          >
            Neu berechnen
          </Button>
        </div>
        <div className="object-days__calendar">
          <RangeCalendar range={range} today={today} onChange={setRange} />
        </div>
      </form>
    </section>
  )
}
