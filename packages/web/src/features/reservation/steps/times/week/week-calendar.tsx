import './week-calendar.css'
import { dayOfWall, daysPerWeek, mondayOf, weekdayOf } from '@allmend/domain/time'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useDisplayedWeekdays } from '../../../../../framework/displayed-weekdays.ts'
import { WeekendField } from '../../../../../framework/weekend-field.tsx'
import { monthWords, weekWords } from '../day-words.ts'
import type { Single } from '../use-single.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekNotes } from './week-notes.tsx'

const signs = [
  ['free', 'frei'],
  ['taken', 'belegt'],
  ['closed', 'geschlossen'],
  ['mine', 'Ihre Auswahl'],
] as const

/** The week of an object, to be clicked, drawn in and walked through with the keyboard. */
export function WeekCalendar({ single, price }: { single: Single; price: string }) {
  const { day, today, pick, show } = single
  const hint = useId()
  const monday = mondayOf(day)
  const isFirst = monday <= mondayOf(today)
  const displayed = useDisplayedWeekdays()
  // From a day that is hidden to the week, or it would be looked at, and shown, in every week that follows.
  const walk = (by: number) => show(Math.max(today, (displayed.includes(weekdayOf(day)) ? day : monday) + by))
  return (
    <section className="week-calendar" aria-label={`Kalender, ${monthWords(monday)}`} aria-describedby={hint}>
      <p className="visually-hidden" id={hint}>
        Pfeiltasten gehen von Zeit zu Zeit, Enter wählt, Umschalt mit Pfeil nach oben oder unten ändert die Dauer, Bild
        auf und Bild ab wechseln die Woche.
      </p>
      <div className="week-calendar__head">
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Vorherige Woche"
          disabled={isFirst}
          onClick={() => walk(-daysPerWeek)}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={40} aria-label="Nächste Woche" onClick={() => walk(daysPerWeek)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
        <Button variant="default" className="week-calendar__today" onClick={() => show(today)}>
          Heute
        </Button>
        <h3 aria-live="polite">{weekWords(monday)}</h3>
        <ul className="signs" aria-hidden="true">
          {signs.map(([sign, word]) => (
            <li key={sign} data-sign={sign}>
              {word}
            </li>
          ))}
        </ul>
      </div>
      <WeekGrid single={single} price={price} />
      <WeekendField onChange={() => show(pick ? dayOfWall(pick.start) : Math.max(today, monday))} />
      <WeekNotes days={single.week} />
    </section>
  )
}
