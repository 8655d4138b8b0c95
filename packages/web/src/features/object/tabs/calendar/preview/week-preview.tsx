import './week-preview.css'
import type { ObjectRecord } from '@allmend/contract'
import { type Day, daysPerWeek, formatDay, weekdayOf } from '@allmend/domain/time'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { displayedDays, useDisplayedWeekdays } from '../../../../../framework/displayed-weekdays.ts'
import { useIsPhone } from '../../../../../framework/list/use-width.ts'
import { PreviewTitle } from '../../../../../framework/preview-panel.tsx'
import { WeekendField } from '../../../../../framework/weekend-field.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import { dayWords, shortDayWords } from '../../../words/day-words.ts'
import { readableDay, readBlocking, toBlockingDay } from '../blocking-values.ts'
import { type CalendarValues, readableOpening } from '../calendar-values.ts'
import { canBeDrawn } from '../interval-rules.ts'
import { readIntervals, toInterval } from '../interval-values.ts'
import type { Spotlight } from '../use-spotlight.ts'
import { litSpan } from './lit-span.ts'
import { previewWeek } from './preview-week.ts'
import { startsWords, weekNotes } from './preview-words.ts'
import { useTaken } from './use-taken.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'

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
          <PreviewTitle id="week-preview" title="Vorschau" text="So ergibt sich die Woche" />
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

interface WeekFieldProps {
  readonly monday: Day
  readonly onShow: (day: Day) => void
}

/** Jumps to the week of a day. While it is typed, what stands in the field is the typed day and not the Monday it leads to. */
function WeekField({ monday, onShow }: WeekFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const show = (text: string) => {
    setTyped(text)
    const day = readableDay(text)
    if (day !== null) onShow(day)
  }
  return (
    <TextInput
      type="date"
      aria-label="Woche mit dem Tag"
      value={typed ?? formatDay(monday)}
      onChange={({ currentTarget }) => show(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

const ways = [
  { label: 'Woche davor', icon: IconChevronLeft, by: -daysPerWeek },
  { label: 'Woche danach', icon: IconChevronRight, by: daysPerWeek },
] as const

/** From week to week. */
function WeekWalk({ spotlight: { today, monday, showWeekOf } }: { spotlight: Spotlight }) {
  const [before, after] = ways.map(({ label, icon: Icon, by }) => (
    <ActionIcon
      key={label}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      onClick={() => showWeekOf(monday + by)}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  ))
  return (
    <div className="week-preview__walk">
      <Button variant="subtle" size="compact-sm" onClick={() => showWeekOf(today)}>
        Heute
      </Button>
      {before}
      <strong className="num" aria-live="polite">
        {shortDayWords(monday)}–{dayWords(monday + daysPerWeek - 1)}
      </strong>
      {after}
    </div>
  )
}
