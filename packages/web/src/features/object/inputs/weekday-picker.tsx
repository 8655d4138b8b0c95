import './inputs.css'
import { weekdayWords } from '@allmend/domain/objects'
import { toggled } from '../../../framework/form/record-values.ts'
import { shortWeekdays, weekOrder } from '../words/day-words.ts'

interface WeekdayPickerProps {
  readonly label: string
  readonly value: readonly number[]
  readonly error: string | undefined
  readonly onChange: (weekdays: number[]) => void
}

export const WeekdayPicker = ({ label, value, error, onChange }: WeekdayPickerProps) => (
  <fieldset className="weekdays">
    <legend>{label}</legend>
    {weekOrder.map((day, at) => (
      <label key={day} title={weekdayWords[day]}>
        <input
          type="checkbox"
          aria-label={weekdayWords[day]}
          checked={value.includes(day)}
          data-field={error && at === 0 ? 'intervals' : undefined}
          onChange={() => onChange(toggled(value, day))}
        />
        <span aria-hidden="true">{shortWeekdays[day]}</span>
      </label>
    ))}
    {error && <p>{error}</p>}
  </fieldset>
)
