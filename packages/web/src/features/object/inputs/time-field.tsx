import './inputs.css'
import { formatTime } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { readTime } from '../words/time-text.ts'

const quarter = 15
const steps: Readonly<Record<string, number>> = { ArrowUp: quarter, ArrowDown: -quarter }

interface TimeFieldProps {
  readonly 'aria-label': string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isWrong: boolean
  /** The end of a day can be an end, not a beginning. */
  readonly isEnd?: boolean
  readonly 'data-field'?: string | undefined
  readonly onFocus?: () => void
  readonly onBlur?: () => void
}

/** A time of the day, typed in any usual way and made plain when it is left; the arrow keys move it by quarters of an hour. */
export function TimeField({ value, onChange, isWrong, isEnd = false, onBlur, ...props }: TimeFieldProps) {
  const last = isEnd ? 24 * 60 : 24 * 60 - quarter
  const leave = () => {
    const minutes = readTime(value)
    const plain = minutes === null || minutes > last + quarter - 1 ? value : formatTime(minutes)
    if (plain !== value) onChange(plain)
    onBlur?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [step, minutes] = [steps[event.key], readTime(value)]
    if (!step || minutes === null) return
    event.preventDefault()
    const next = step > 0 ? Math.floor(minutes / quarter) + 1 : Math.ceil(minutes / quarter) - 1
    onChange(formatTime(Math.max(0, Math.min(last, next * quarter))))
  }
  return (
    <TextInput
      {...props}
      className="time-field"
      classNames={{ input: 'num' }}
      autoComplete="off"
      maxLength={8}
      value={value}
      error={isWrong}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={leave}
    />
  )
}
