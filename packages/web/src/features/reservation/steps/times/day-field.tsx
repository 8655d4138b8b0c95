import { type Day, formatDay, parseDay } from '@allmend/domain/time'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { longDate, shortWeekday } from './day-words.ts'
import { readDay } from './read-day.ts'

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
  const picker = useRef<HTMLInputElement>(null)
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
    <div className="day-field">
      <TextInput
        label={label}
        autoComplete="off"
        value={typed ?? `${shortWeekday(day)}, ${longDate(day)}`}
        error={isWrong && `Bitte geben Sie ein Datum ab ${longDate(first)} ein.`}
        rightSectionWidth={48}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`${label} im Kalender wählen`}
            onClick={() => picker.current?.showPicker?.()}
          >
            <IconCalendar size={20} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        }
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed !== null && choose(readDay(typed, first))}
        onKeyDown={onKeyDown}
      />
      <input
        ref={picker}
        className="day-field__picker"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={formatDay(first)}
        value={formatDay(day)}
        onChange={({ currentTarget }) => choose(parseDay(currentTarget.value))}
      />
    </div>
  )
}
