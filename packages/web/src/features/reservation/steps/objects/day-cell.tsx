import { parseDay, weekdayOf } from '@allmend/domain/time'
import { dayLabel, isOpenDay, type ObjectDay } from './day-states.ts'

interface DayCellProps {
  readonly day: ObjectDay
  readonly isStop: boolean
  readonly isPicked: boolean
  /** Where the first day of a month stands in its week. */
  readonly column?: number
  readonly onFocus: () => void
  readonly onPick: (day: string) => void
}

/** A day that cannot be had can still be reached: it says why. */
export function DayCell({ day, isStop, isPicked, column, onFocus, onPick }: DayCellProps) {
  const label = dayLabel(day)
  const weekday = weekdayOf(parseDay(day.day) ?? 0)
  const isOpen = isOpenDay(day)
  return (
    <button
      type="button"
      className="free-day"
      data-day={day.day}
      data-state={day.state}
      data-weekend={weekday === 0 || weekday === 6 || undefined}
      data-picked={isPicked || undefined}
      aria-disabled={!isOpen || undefined}
      title={label}
      tabIndex={isStop ? 0 : -1}
      {...(column && { style: { gridColumnStart: column } })}
      onFocus={onFocus}
      onClick={() => isOpen && onPick(day.day)}
    >
      <span aria-hidden="true">{Number(day.day.slice(8))}</span>
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
