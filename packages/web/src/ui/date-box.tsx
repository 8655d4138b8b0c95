import './date-box.css'
import { dayParts } from '../lib/booking-time.ts'

/** A day as on a tear-off calendar; the text beside it says the same in words. */
export function DateBox({ wall }: { wall: string }) {
  const { weekday, day, month } = dayParts(wall)
  return (
    <span className="date-box" aria-hidden="true">
      <span>{weekday}</span>
      <strong className="num">{day}</strong>
      <span>{month}</span>
    </span>
  )
}
