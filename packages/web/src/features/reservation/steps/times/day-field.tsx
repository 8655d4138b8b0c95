import { type Day, formatDay, parseDay } from '@allmend/domain/time'
import { type KeyboardEvent, useState } from 'react'
import { readDay } from '../../../../lib/read-day.ts'
import { DateInput } from '../../../../ui/date-input.tsx'
import { longDate, shortWeekday } from './day-words.ts'

interface DayFieldProps {
  readonly label?: string
  readonly day: Day
  /** No day before this one can be chosen. */
  readonly first: Day
  readonly onChange: (day: Day) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** A day, typed in any usual way and made plain when it is left, or picked in the browser's own calendar. */
export function DayField({ label = 'Datum', day, first, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const choose = (next: Day | null) => {
    const isGood = next !== null && next >= first
    setWrong(!isGood)
    if (!isGood) return
    setTyped(null)
    if (next !== day) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter' && typed !== null) choose(readDay(typed, first))
    if (step === undefined) return
    event.preventDefault()
    choose(Math.max(first, day + step))
  }
  return (
    <DateInput
      label={label}
      buttonSize={44}
      day={formatDay(day)}
      first={formatDay(first)}
      value={typed ?? `${shortWeekday(day)}, ${longDate(day)}`}
      error={isWrong && `Bitte geben Sie ein Datum ab ${longDate(first)} ein.`}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed !== null && choose(readDay(typed, first))}
      onKeyDown={onKeyDown}
      onPick={(picked) => choose(parseDay(picked))}
    />
  )
}
