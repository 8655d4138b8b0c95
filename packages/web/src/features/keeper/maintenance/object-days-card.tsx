import { formatDay, parseDay } from '@allmend/domain/time'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconCalculator, IconCalendar, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusBack } from '../../../framework/use-focus-back.ts'
import { api } from '../../../lib/api.ts'
import { errorText, isMissing } from '../../../lib/api-error.ts'
import { today as todayHere } from '../../../lib/clock.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type DayRange, dateWords, rangeNote } from './day-range.ts'
import { objectsQuery, refreshMaintenance } from './maintenance.queries.ts'
import { RangeCalendar } from './range-calendar.tsx'

const rangeWords = ({ start, end }: DayRange) =>
  start === null ? '' : end === null ? `${dateWords(start)} – …` : `${dateWords(start)} – ${dateWords(end)}`

/** Works out the days of one object anew. */
export function ObjectDaysCard() {
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [chosen, setChosen] = useState('')
  const [range, setRange] = useState<DayRange>({ start: null, end: null })
  const today = parseDay(todayHere()) ?? 0
  const id = /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : 0
  const wrong =
    text.trim() === ''
      ? isTouched && "'Objekt ID' darf nicht leer sein"
      : id === 0 && "'Objekt ID' muss eine ganze Zahl ab 1 sein"
  const { data: objects = [], error } = useQuery(objectsQuery(id))
  // With one there is nothing to choose.
  const object = objects.length === 1 ? objects[0] : objects.find(({ appId }) => String(appId) === chosen)
  const { start, end } = range
  const run = useMutation({
    mutationFn: async (days: { start: number; end: number }) => {
      const begun = performance.now()
      const appId = object?.appId ?? null
      const body = { id, appId, start: formatDay(days.start), end: formatDay(days.end) }
      const answer = await api('POST /api/keeper/objects/recalculate-object', { body })
      return { ...answer, seconds: (performance.now() - begun) / 1000 }
    },
    onSettled: refreshMaintenance,
  })
  const button = useFocusBack(run.isPending)
  const isReady = id > 0 && start !== null && end !== null && (objects.length < 2 || object !== undefined)
  return (
    <section className="panel maintenance-card" aria-labelledby="maintenance-days">
      <div className="panel__head">
        <h4 id="maintenance-days">Buchungstage eines Objekts neu berechnen</h4>
      </div>
      <form
        className="object-days"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) run.mutate({ start, end })
        }}
      >
        <div className="object-days__form">
          <TextInput
            label="Objekt ID"
            withAsterisk
            inputMode="numeric"
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setTouched(true)
              setChosen('')
            }}
            error={wrong}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              <>
                <span className="object-days__name" role="status">
                  {objects.length === 1 && object && `${object.title}, ${object.app}`}
                  {objects.length > 1 && `${objects.length} Apps haben ein Objekt mit dieser ID.`}
                  {error && (isMissing(error) ? 'Kein Objekt mit dieser ID.' : errorText(error))}
                </span>
                Die ID steht in der Adresse /admin/objects/<strong>{id > 0 ? id : '{id}'}</strong>
              </>
            }
          />
          {objects.length > 1 && (
            <SelectField
              label="App"
              withAsterisk
              required
              data={[
                { value: '', label: 'Bitte wählen' },
                ...objects.map(({ appId, app, title }) => ({
                  value: String(appId),
                  label: `${app} (Nr. ${appId}): ${title}`,
                })),
              ]}
              value={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              description="Eine importierte App behält die Nummern ihrer Objekte."
            />
          )}
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
                {rangeNote(range, today)}
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
            ref={button}
            type="submit"
            fullWidth
            leftSection={<IconCalculator size={18} stroke={1.7} aria-hidden="true" />}
            disabled={!isReady}
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
