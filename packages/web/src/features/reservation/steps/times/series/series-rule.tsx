import './series.css'
import type { PublicObject } from '@allmend/contract'
import { todayIn } from '@allmend/domain/availability'
import { type Day, formatDay, formatTime, parseDay, parseTime } from '@allmend/domain/time'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { FormAlert } from '../../../../../ui/form-alert.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import type { DraftBooking } from '../../../../booking-draft/index.ts'
import { RhythmFields } from '../../../../booking-fields/index.ts'
import { changeBooking } from '../../../draft/draft-store.ts'
import { DayField } from '../day-field.tsx'
import { lengthWords } from '../interval-words.ts'
import { QuantityField } from '../quantity-field.tsx'
import type { PublicInterval, Scene } from '../scene.ts'
import { planDates, type Series } from './plan.ts'
import { lastingWords, reachWords, ruleWords } from './rule-words.ts'
import { emptyScene, fitTimes, lengthsAt, newSeries, sampleDays, startTimes } from './series-times.ts'

const tooMany =
  'Eine Serie hat höchstens 200 Termine. Bitte wählen Sie ein früheres letztes Datum oder einen grösseren Abstand.'

interface SeriesRuleProps {
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly interval: PublicInterval
}

/** The rule of a series in fields, read back as a sentence. */
export function SeriesRule({ booking, object, interval }: SeriesRuleProps) {
  const [today] = useState(() => todayIn(object.zone, Date.now() / 60_000))
  const scene = useMemo(() => emptyScene(object, interval, booking.quantity), [object, interval, booking.quantity])
  const { series } = booking
  const save = (next: Series) => {
    const planned = planDates(scene, next)
    const isSameTime = next.start === series?.start && next.steps === series.steps
    const ids = new Set(planned === 'too_many' ? [] : planned.map(({ clientId }) => clientId))
    // What was moved stays moved as long as its date is still one of the series.
    const dates = isSameTime ? booking.dates.filter(({ clientId }) => ids.has(clientId)) : []
    changeBooking(booking.key, { intervalId: interval.id, series: next, dates })
  }
  useEffect(() => {
    if (!booking.series)
      changeBooking(booking.key, { intervalId: interval.id, series: newSeries(scene, booking, today) })
  }, [booking, interval, scene, today])
  if (!series) return null
  const from = parseDay(series.from) ?? today
  const until = parseDay(series.until) ?? today
  const planned = planDates(scene, series)
  const days = sampleDays(series.rule, from)
  const change = (part: Partial<Series>) => save(fitTimes(scene, { ...series, ...part }))
  return (
    <div className="series-rule">
      <RhythmFields className="rhythm" rule={series.rule} from={from} onChange={(rule) => change({ rule })} />
      <div className="series-rule__times">
        <TimeFields scene={scene} days={days} series={series} onChange={save} />
        <DayField
          label="Erstes Datum"
          day={from}
          first={today}
          onChange={(day) => change({ from: formatDay(day), ...(day > until && { until: formatDay(day) }) })}
        />
        <DayField
          label="Letztes Datum"
          day={until}
          first={from}
          onChange={(day) => change({ until: formatDay(Math.max(day, from)) })}
        />
      </div>
      {object.stock > 1 && (
        <QuantityField
          stock={object.stock}
          value={booking.quantity}
          onChange={(quantity) => changeBooking(booking.key, { quantity })}
        />
      )}
      <p className="series-rule__sentence tone" data-tone="info" role="status">
        <IconCalendarEvent size={20} stroke={1.7} aria-hidden="true" />
        <span>
          <strong>
            {ruleWords(series.rule, series.from)}, {lastingWords(scene, series)},
          </strong>{' '}
          {reachWords(series, planned === 'too_many' ? planned : planned.length)}
        </span>
      </p>
      {planned === 'too_many' && <FormAlert>{tooMany}</FormAlert>}
    </div>
  )
}

interface TimeFieldsProps {
  readonly scene: Scene
  /** Days of the series; they say which times there are. */
  readonly days: readonly Day[]
  readonly series: Series
  readonly onChange: (series: Series) => void
}

/** When a date begins and how long it lasts. */
function TimeFields({ scene, days, series, onChange }: TimeFieldsProps) {
  const starts = startTimes(scene, days).map(formatTime)
  const lengths = lengthsAt(scene, days, parseTime(series.start) ?? 0)
  const begin = (start: string) => {
    const possible = lengthsAt(scene, days, parseTime(start) ?? 0)
    const fitting = possible.findLast(({ steps }) => steps <= series.steps)
    if (fitting) onChange({ ...series, start, steps: fitting.steps })
  }
  return (
    <>
      <SelectField label="Beginn" value={series.start} onChange={({ currentTarget }) => begin(currentTarget.value)}>
        {!starts.includes(series.start) && <option value={series.start}>{series.start}</option>}
        {starts.map((start) => (
          <option key={start} value={start}>
            {start}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Dauer"
        value={series.steps}
        disabled={lengths.length === 0}
        onChange={({ currentTarget }) => onChange({ ...series, steps: Number(currentTarget.value) })}
      >
        {lengths.length === 0 && <option value={series.steps}>–</option>}
        {lengths.map(({ steps }) => (
          <option key={steps} value={steps}>
            {lengthWords(scene.interval, steps)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
