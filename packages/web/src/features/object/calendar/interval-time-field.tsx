import { TextInput } from '@mantine/core'
import { readTime, timeText } from './time-text.ts'

interface IntervalTimeFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly required?: boolean
  readonly autoComplete: string
  readonly 'data-field': string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

/** A time with a label of its own, made plain when it is left. */
export const IntervalTimeField = ({ value, onChange, onBlur, ...props }: IntervalTimeFieldProps) => (
  <TextInput
    {...props}
    classNames={{ input: 'num' }}
    maxLength={8}
    placeholder="HH:MM"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onBlur={() => {
      const minutes = readTime(value)
      if (minutes !== null && timeText(minutes) !== value) onChange(timeText(minutes))
      onBlur()
    }}
  />
)
