import { longDate, longWeekday, spanWords } from '../day-words.ts'
import type { ShownDay } from './week.ts'

const words = {
  skipped: (hours: string) => `Umstellung auf Sommerzeit, ${hours} Uhr gibt es nicht. Der Tag hat 23 Stunden.`,
  twice: (hours: string) =>
    `Umstellung auf Winterzeit, ${hours} Uhr gibt es zweimal; ein Beginn meint die erste. Der Tag hat 25 Stunden.`,
} as const

/** What one should know of these days: the two Sundays on which the clock is changed. */
export const WeekNotes = ({ days }: { days: readonly ShownDay[] }) =>
  days.map(({ day, clockChange }) =>
    clockChange ? (
      <p key={day} className="week-note tone small" data-tone="warning">
        {longWeekday(day)}, {longDate(day)}: {words[clockChange.kind](spanWords(clockChange))}
      </p>
    ) : null,
  )
