import { type Day, formatTime, parseTime } from '@allmend/domain/time'
import { SelectField } from '../../../../../ui/select-field.tsx'
import { lengthWords } from '../interval-words.ts'
import type { Scene } from '../scene.ts'
import type { Series } from './plan.ts'
import { lengthsAt, startTimes } from './series-times.ts'

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
