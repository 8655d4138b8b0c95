import { type Day, formatTime, parseTime } from '@allmend/domain/time'
import { SelectField } from '../../../ui/select-field.tsx'
import { lengthWords } from '../termine/interval-words.ts'
import type { Scene } from '../termine/scene.ts'
import type { Series } from './plan.ts'
import { endTimeOf, lengthsAt, startTimes } from './series-times.ts'

interface TimeFieldsProps {
  readonly scene: Scene
  /** Days of the series; they say which times there are. */
  readonly days: readonly Day[]
  readonly series: Series
  readonly onChange: (series: Series) => void
}

/** When a date begins and how long it lasts. */
export function TimeFields({ scene, days, series, onChange }: TimeFieldsProps) {
  const starts = startTimes(scene, days).map(formatTime)
  const lengths = lengthsAt(scene, days, parseTime(series.start) ?? 0)
  const begin = (start: string) => {
    const steps = lengths.find((length) => endTimeOf(length) === series.end)?.steps ?? 1
    const possible = lengthsAt(scene, days, parseTime(start) ?? 0)
    const fitting = possible.findLast((length) => length.steps <= steps)
    if (fitting) onChange({ ...series, start, end: endTimeOf(fitting) })
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
        value={series.end}
        disabled={lengths.length === 0}
        onChange={({ currentTarget }) => onChange({ ...series, end: currentTarget.value })}
      >
        {lengths.length === 0 && <option value={series.end}>–</option>}
        {lengths.map((length) => (
          <option key={length.steps} value={endTimeOf(length)}>
            {lengthWords(scene.interval, length.steps)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
