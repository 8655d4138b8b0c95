import './week-preview.css'
import type { ObjectRecord } from '@allmend/contract'
import { weekdayOf } from '@allmend/domain/time'
import { displayedDays, useDisplayedWeekdays } from '../../../framework/displayed-weekdays.ts'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { WeekendField } from '../../../framework/weekend-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { readBlocking, toBlockingDay } from './blocking-values.ts'
import { type CalendarValues, readableOpening } from './calendar-values.ts'
import { canBeDrawn } from './interval-rules.ts'
import { readIntervals, toInterval } from './interval-values.ts'
import { litSpan } from './lit-span.ts'
import { previewWeek } from './preview-week.ts'
import { startsWords, weekNotes } from './preview-words.ts'
import type { Spotlight } from './use-spotlight.ts'
import { useTaken } from './use-taken.ts'
import { WeekField } from './week-field.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'
import { WeekWalk } from './week-walk.tsx'

interface WeekPreviewProps {
  readonly values: CalendarValues
  readonly object: ObjectRecord
  readonly spotlight: Spotlight
}

/** The week that results from what stands in the form at this moment. */
export function WeekPreview({ values, object, spotlight }: WeekPreviewProps) {
  const isPhone = useIsPhone()
  const { monday } = spotlight
  const taken = useTaken(object, monday)
  const intervals = readIntervals(values.intervals)
  const chosen = intervals.find(({ id }) => id === spotlight.intervalId) ?? intervals[0] ?? null
  const rules = {
    zone: object.zone,
    openingTimes: readableOpening(values),
    blockingDays: readBlocking(values.blockingDays)
      .map(toBlockingDay)
      .filter((rule) => rule !== null),
    interval: chosen && canBeDrawn(chosen) ? toInterval(chosen) : null,
    taken,
  }
  const lit = litSpan(values, spotlight)
  const days = displayedDays(previewWeek(rules, monday), useDisplayedWeekdays(), {
    weekdayOf: ({ day }) => weekdayOf(day),
    isChosen: ({ day }) => lit.some((span) => span.day === day),
  })
  const notes = weekNotes(days, object)
  return (
    <section className="panel week-preview" aria-labelledby="week-preview">
      <header className="panel__head week-preview__head">
        <div>
          <h2 id="week-preview" className="week-preview__title">
            Vorschau <span className="week-preview__live">live</span>
          </h2>
          <p className="muted small">So ergibt sich die Woche</p>
        </div>
        <WeekWalk spotlight={spotlight} />
      </header>
      <div className="week-preview__choices">
        <SelectField
          aria-label="Intervall der Vorschau"
          value={chosen?.id ?? ''}
          disabled={intervals.length === 0}
          onChange={({ currentTarget }) => spotlight.showInterval(Number(currentTarget.value))}
        >
          {intervals.length === 0 && <option value="">Kein Intervall</option>}
          {intervals.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || 'Neues Intervall'}
            </option>
          ))}
        </SelectField>
        <WeekField monday={monday} onShow={spotlight.showWeekOf} />
        <WeekendField />
        <p className="muted small num week-preview__count" role="status">
          {startsWords(days)}
        </p>
      </div>
      {!isPhone && <WeekGrid days={days} interval={chosen} lit={lit} />}
      <div className={isPhone ? 'week-preview__list' : 'visually-hidden'}>
        <WeekList days={days} interval={chosen} />
      </div>
      {notes.length > 0 && (
        <ul className="week-preview__notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
