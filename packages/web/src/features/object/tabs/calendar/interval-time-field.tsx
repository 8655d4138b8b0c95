import { formatTime, minutesPerDay } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { readTime } from '../../words/time-text.ts'

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
export const IntervalTimeField = ({ value, onChange, onBlur, isEnd = false, ...props }: IntervalTimeFieldProps) => (
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
