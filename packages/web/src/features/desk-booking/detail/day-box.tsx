import { monthWords } from '@allmend/domain/time'

/** A day as on a tear-off calendar; the text beside it says the same in words. */
export function DayBox({ wall }: { wall: string }) {
  const [year = '', month = '', day = ''] = wall.slice(0, 10).split('-')
  return (
    <span className="day-box" aria-hidden="true">
      <strong className="num">{Number(day)}</strong>
      <span>
        {(monthWords[Number(month) - 1] ?? '').slice(0, 3)} {year}
      </span>
    </span>
  )
}
