import { dayParts } from '../reservation/index.ts'

/** The day of a booking as a leaf of a calendar; the words beside it name the day for those who do not see it. */
export function DateBox({ wall }: { wall: string }) {
  const { weekday, day, month } = dayParts(wall)
  return (
    <span className="reservation-row__day" aria-hidden="true">
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
    </span>
  )
}
