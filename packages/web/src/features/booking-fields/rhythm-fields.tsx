import { weekdayWords } from '@allmend/domain/objects'
import type { SeriesRule } from '@allmend/domain/series'
import { type Day, dateOf, weekdayOf } from '@allmend/domain/time'
import { toggled } from '../../framework/form/record-values.ts'
import { SelectField } from '../../ui/select-field.tsx'

export const nthWords = { 1: 'ersten', 2: 'zweiten', 3: 'dritten', 4: 'vierten', last: 'letzten' } as const

/** Monday first, as weeks are read. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

interface RhythmFieldsProps {
  readonly className: string
  readonly rule: SeriesRule
  readonly from: Day
  readonly onChange: (rule: SeriesRule) => void
}

const everyWeeks = [1, 2, 3, 4, 5, 6, 8, 10, 12]
const everyMonths = [1, 2, 3, 4, 6, 12]
const nths = [1, 2, 3, 4, 'last'] as const

const rhythmOf = (rule: SeriesRule) => `${rule.kind === 'weekly' ? 'weekly' : rule.by} ${rule.every}`
const weeks = (count: number) => (count === 1 ? 'Jede Woche' : `Alle ${count} Wochen`)
const months = (count: number) => (count === 1 ? 'Jeden Monat' : `Alle ${count} Monate`)

/** Which «first to fourth» of its month a day is. */
const nthOf = (day: Day) => Math.min(4, Math.ceil(dateOf(day).day / 7)) as 1 | 2 | 3 | 4

/** How often, and on which days; what it looks like is said by whoever asks. */
export function RhythmFields({ className, rule, from, onChange }: RhythmFieldsProps) {
  const choose = (value: string) => {
    const [kind = 'weekly', count = '1'] = value.split(' ')
    const every = Number(count)
    const weekday = weekdayOf(from)
    if (kind === 'weekly') onChange({ kind, every, weekdays: rule.kind === 'weekly' ? rule.weekdays : [weekday] })
    else if (kind === 'date') onChange({ kind: 'monthly', every, by: 'date' })
    else if (rule.kind === 'monthly' && rule.by === 'weekday') onChange({ ...rule, every })
    else onChange({ kind: 'monthly', every, by: 'weekday', nth: nthOf(from), weekday })
  }
  return (
    <div className={className}>
      <SelectField
        label="Wiederholung"
        value={rhythmOf(rule)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <Rhythms label="Wöchentlich" kind="weekly" counts={everyWeeks} word={weeks} />
        <Rhythms label="Monatlich am gleichen Datum" kind="date" counts={everyMonths} word={months} end="am Datum" />
        <Rhythms label="Monatlich am Wochentag" kind="weekday" counts={everyMonths} word={months} end="am Wochentag" />
      </SelectField>
      {rule.kind === 'weekly' && (
        <fieldset>
          <legend>Wochentage</legend>
          {weekOrder.map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                aria-label={weekdayWords[day]}
                checked={rule.weekdays.includes(day)}
                onChange={() => onChange({ ...rule, weekdays: toggled(rule.weekdays, day) })}
              />
              <span aria-hidden="true">{weekdayWords[day].slice(0, 2)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {rule.kind === 'monthly' && rule.by === 'weekday' && (
        <>
          <SelectField
            label="Am"
            value={String(rule.nth)}
            onChange={({ currentTarget }) =>
              onChange({ ...rule, nth: nths.find((nth) => String(nth) === currentTarget.value) ?? 1 })
            }
          >
            {nths.map((nth) => (
              <option key={nth} value={nth}>
                {nthWords[nth]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Wochentag"
            value={String(rule.weekday)}
            onChange={({ currentTarget }) => onChange({ ...rule, weekday: Number(currentTarget.value) })}
          >
            {weekOrder.map((day) => (
              <option key={day} value={day}>
                {weekdayWords[day]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </div>
  )
}

interface RhythmsProps {
  readonly label: string
  readonly kind: string
  readonly counts: readonly number[]
  readonly word: (count: number) => string
  readonly end?: string
}

const Rhythms = ({ label, kind, counts, word, end = '' }: RhythmsProps) => (
  <optgroup label={label}>
    {counts.map((count) => (
      <option key={count} value={`${kind} ${count}`}>
        {word(count)} {end}
      </option>
    ))}
  </optgroup>
)
