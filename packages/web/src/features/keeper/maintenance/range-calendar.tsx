import './range-calendar.css'
import { type Day, dateOf, displayDate, formatDay } from '@allmend/domain/time'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type CalendarMonth, canChoose, type DayRange, isWithin, monthAfter, withDay } from './day-range.ts'

const weekdays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface RangeCalendarProps {
  readonly range: DayRange
  readonly today: Day
  readonly onChange: (range: DayRange) => void
}

/** Two months side by side, always open. One stop for the tab key; arrows walk by days and weeks. */
export function RangeCalendar({ range, today, onChange }: RangeCalendarProps) {
  const [at, setAt] = useState(0)
  const [focused, setFocused] = useState<Day | null>(null)
  const months = [monthAfter(today, at), monthAfter(today, at + 1)]
  const shown = months.flatMap(({ days }) => days)
  const box = useRef<HTMLFieldSetElement>(null)
  const stop = shown.find((day) => day === focused) ?? shown.find((day) => canChoose(range, day, today)) ?? shown[0]
  const walk = (event: KeyboardEvent, from: Day) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = shown.find((day) => day === from + step)
    if (next === undefined) return
    setFocused(next)
    box.current?.querySelector<HTMLElement>(`[data-day="${formatDay(next)}"]`)?.focus()
  }
  const day = (one: Day) => (
    <button
      key={one}
      type="button"
      className="range-day"
      data-day={formatDay(one)}
      data-within={isWithin(range, one) || undefined}
      data-edge={one === range.start || one === range.end || undefined}
      data-today={one === today || undefined}
      aria-pressed={isWithin(range, one)}
      aria-disabled={!canChoose(range, one, today) || undefined}
      tabIndex={one === stop ? 0 : -1}
      onFocus={() => setFocused(one)}
      onKeyDown={(event) => walk(event, one)}
      onClick={() => canChoose(range, one, today) && onChange(withDay(range, one))}
    >
      <span aria-hidden="true">{dateOf(one).day}</span>
      <span className="visually-hidden">{displayDate(formatDay(one))}</span>
    </button>
  )
  return (
    <fieldset className="range-calendar" ref={box}>
      <legend className="visually-hidden">Zeitraum wählen</legend>
      <ActionIcon
        className="range-calendar__back"
        variant="subtle"
        size={36}
        aria-label="Vorheriger Monat"
        disabled={at === 0}
        onClick={() => setAt(at - 1)}
      >
        <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className="range-calendar__on"
        variant="subtle"
        size={36}
        aria-label="Nächster Monat"
        onClick={() => setAt(at + 1)}
      >
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      {months.map((month) => (
        <Month key={month.name} month={month} day={day} />
      ))}
    </fieldset>
  )
}

const Month = ({ month, day }: { month: CalendarMonth; day: (one: Day) => React.ReactNode }) => (
  <div>
    <p className="range-month__name" aria-live="polite">
      {month.name}
    </p>
    <div className="range-month__days">
      {weekdays.map((name) => (
        <span key={name} className="range-month__weekday" aria-hidden="true">
          {name}
        </span>
      ))}
      {Array.from({ length: month.offset }, (_, at) => (
        <span key={weekdays[at]} />
      ))}
      {month.days.map(day)}
    </div>
  </div>
)
