import { TextInput } from '@mantine/core'
import { EndTimeInput } from '../../ui/end-time-input.tsx'
import type { ChangeDraft, ChangeProblems } from './change-draft.ts'

interface ChangeTimesProps {
  readonly draft: ChangeDraft
  readonly problems: ChangeProblems
  readonly hasSeveralDays: boolean
  readonly onChange: (part: Partial<ChangeDraft>) => void
}

/** The wished time: a day with two times, or two days where the booking takes several. */
export function ChangeTimes({ draft, problems, hasSeveralDays, onChange }: ChangeTimesProps) {
  const field = (name: 'startDay' | 'startTime' | 'endDay' | 'endTime', label: string) => {
    const Input = name === 'endTime' ? EndTimeInput : TextInput
    return (
      <Input
        name={name}
        type={name.endsWith('Day') ? 'date' : 'time'}
        label={label}
        required
        value={draft[name]}
        error={problems[name]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ [name]: value, ...(name === 'startDay' && !hasSeveralDays && { endDay: value }) })
        }
      />
    )
  }
  return (
    <div className="change-dialog__times" data-days={hasSeveralDays ? 'several' : 'one'}>
      {field('startDay', hasSeveralDays ? 'Erster Tag' : 'Datum')}
      {field('startTime', 'Beginn')}
      {hasSeveralDays && field('endDay', 'Letzter Tag')}
      {field('endTime', 'Ende')}
    </div>
  )
}
