import { multiDaysUnits } from '@allmend/domain/availability'
import { formatTime, minutesPerDay } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { IconCalendarEvent, IconClockHour4, IconLayoutRows } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Choice, ChoiceCards } from '../../../../framework/choice-cards.tsx'
import { FormNote } from '../../../../framework/form/form-note.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { WeekdayPicker } from '../../inputs/weekday-picker.tsx'
import { readTime } from '../../words/time-text.ts'
import { type DraftField, draftFields, intervalErrors } from './interval-rules.ts'
import type { IntervalDraft, IntervalKind } from './interval-values.ts'
import { gapWarning, intervalSummary, kindWords, unitWords } from './interval-words.ts'
import { useFocusWrong } from './wrong-entry.ts'

const kinds: readonly Choice<IntervalKind>[] = [
  { value: 'dynamic', icon: IconClockHour4, title: kindWords.dynamic, text: 'Beginn im Raster ab Öffnung, Dauer frei' },
  { value: 'fixed', icon: IconLayoutRows, title: kindWords.fixed, text: 'Blöcke zu festen Zeiten' },
  { value: 'days', icon: IconCalendarEvent, title: kindWords.days, text: 'Tage, Wochen, Monate oder Nächte' },
]

interface IntervalEditorProps {
  readonly draft: IntervalDraft
  /** Somebody tried to save it as it is. */
  readonly showsErrors: boolean
  readonly onChange: (patch: Partial<IntervalDraft>) => void
  readonly onFocus: () => void
}

type TextField = Exclude<DraftField, 'weekdays'>

export function IntervalEditor({ draft, showsErrors, onChange, onFocus }: IntervalEditorProps) {
  const [left, setLeft] = useState<readonly DraftField[]>([])
  const box = useRef<HTMLFieldSetElement>(null)
  useFocusWrong(box, showsErrors)
  const wrong = intervalErrors(draft)
  const errorOf = (name: DraftField) => (showsErrors || left.includes(name) ? wrong[name] : undefined)
  const field = (name: TextField) => ({
    label: draftFields[name].label,
    value: draft[name],
    error: errorOf(name),
    autoComplete: 'off',
    'data-field': wrong[name] && 'intervals',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
    onBlur: () => setLeft([...left, name]),
  })
  const time = (name: 'first' | 'from' | 'to') => ({
    ...field(name),
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const minutes = { inputMode: 'numeric' } as const
  const warning = gapWarning(draft)
  const isNights = draft.kind === 'days' && (draft.from !== '' || draft.to !== '')
  return (
    <fieldset className="interval" ref={box} onFocus={onFocus}>
      <legend className="visually-hidden">{draft.name || 'Neues Intervall'}</legend>
      <TextInput {...field('name')} required />
      <ChoiceCards legend="Art" choices={kinds} value={draft.kind} onChange={(kind) => onChange({ kind })} />
      <div className="interval__fields">
        {draft.kind === 'dynamic' && (
          <TextInput {...field('interval')} {...minutes} label="Raster (Minuten)" required />
        )}
        {draft.kind === 'fixed' && (
          <>
            <IntervalTimeField {...time('first')} required />
            <TextInput {...field('count')} {...minutes} required />
            <TextInput {...field('minutes')} {...minutes} required />
            <TextInput {...field('interval')} {...minutes} placeholder={draft.minutes} />
          </>
        )}
        {draft.kind === 'days' && (
          <>
            <TextInput {...field('value')} {...minutes} required />
            <SelectField
              label="Einheit"
              value={draft.unit}
              onChange={({ currentTarget }) =>
                onChange({ unit: multiDaysUnits.find((unit) => unit === currentTarget.value) ?? 'day' })
              }
            >
              {multiDaysUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {isNights && unit === 'day' ? 'Nächte' : unitWords[unit][1]}
                </option>
              ))}
            </SelectField>
            <IntervalTimeField {...time('from')} />
            <IntervalTimeField {...time('to')} isEnd />
          </>
        )}
        <TextInput {...field('maxSteps')} {...minutes} label={stepsLabel[draft.kind]} required />
        <TextInput {...field('pre')} {...minutes} required />
        <TextInput {...field('post')} {...minutes} required />
      </div>
      <WeekdayPicker
        label={draftFields.weekdays.label}
        value={draft.weekdays}
        error={errorOf('weekdays')}
        onChange={(weekdays) => onChange({ weekdays })}
      />
      <p className="interval__summary" role="status">
        {intervalSummary(draft) || 'Noch nicht vollständig.'}
      </p>
      {warning && <FormNote tone="warning">{warning}</FormNote>}
    </fieldset>
  )
}

const stepsLabel: Readonly<Record<IntervalKind, string>> = {
  dynamic: 'Höchstens (Schritte)',
  fixed: 'Höchstens (Blöcke)',
  days: 'Höchstens (Mal)',
}

interface IntervalTimeFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly required?: boolean
  /** The end of a day can be an end, not a beginning. */
  readonly isEnd?: boolean
  readonly autoComplete: string
  readonly 'data-field': string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

/** A time with a label of its own, made plain when it is left. */
const IntervalTimeField = ({ value, onChange, onBlur, isEnd = false, ...props }: IntervalTimeFieldProps) => (
  <TextInput
    {...props}
    classNames={{ input: 'num' }}
    maxLength={8}
    placeholder="HH:MM"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onBlur={() => {
      const minutes = readTime(value)
      const isTime = minutes !== null && (isEnd || minutes < minutesPerDay)
      if (isTime && formatTime(minutes) !== value) onChange(formatTime(minutes))
      onBlur()
    }}
  />
)
