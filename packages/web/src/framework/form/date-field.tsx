import { displayDate, formatDay, parseDay } from '@allmend/domain/time'
import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readDay } from '../../lib/read-day.ts'
import { DateInput } from '../../ui/date-input.tsx'

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly label: string
  /** «2026-12-31», or what was typed where that is no day. */
  readonly value: string
  /** The first day that can be chosen; what is typed without a year is the next one from there. */
  readonly first: string
  readonly onDay: (day: string) => void
}

/** A day in a form, or none: typed as it is written here («31.12.2026»), or picked. */
export function DateField({ value, first, onDay, onBlur, ...field }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isDay = parseDay(value) !== null
  const take = (text: string) => {
    const day = readDay(text, parseDay(first) ?? 0)
    onDay(day === null ? text.trim() : formatDay(day))
  }
  return (
    <DateInput
      {...field}
      buttonSize={36}
      day={isDay ? value : ''}
      first={first}
      placeholder="TT.MM.JJJJ"
      value={typed ?? (isDay ? displayDate(value) : value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        take(currentTarget.value)
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
      onPick={(day) => {
        setTyped(null)
        onDay(day)
      }}
    />
  )
}
