import { length, subtract, union } from '@allmend/domain/availability'
import { dateOf, daysPerWeek, formatDay, mondayOf, parseDay } from '@allmend/domain/time'
import { ActionIcon } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { longDate, longWeekday, monthWords, shortWeekday } from '../day-words.ts'
import type { Single } from '../use-single.ts'
import type { ShownDay } from '../week/week.ts'

/** A week as seven buttons, each with how much of the day is free. */
export function DayStrip({ single }: { single: Single }) {
  const { day, today, week, show } = single
  const monday = mondayOf(day)
  return (
    <div>
      <div className="day-strip__head">
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Vorherige Woche"
          disabled={monday <= mondayOf(today)}
          onClick={() => show(Math.max(today, day - daysPerWeek))}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <label className="day-strip__month">
          <span aria-hidden="true">
            {monthWords(day)} <IconCalendar size={18} />
          </span>
          <input
            type="date"
            aria-label="Datum"
            min={formatDay(today)}
            value={formatDay(day)}
            onClick={({ currentTarget }) => currentTarget.showPicker?.()}
            onChange={({ currentTarget }) => {
              const read = parseDay(currentTarget.value)
              if (read !== null && read >= today) show(read)
            }}
          />
        </label>
        <ActionIcon variant="subtle" size={44} aria-label="Nächste Woche" onClick={() => show(day + daysPerWeek)}>
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className="day-strip__days">
        {week.map((shown) => (
          <button
            key={shown.day}
            type="button"
            aria-pressed={shown.day === day}
            data-closed={shown.note ? true : undefined}
            onClick={() => show(shown.day)}
          >
            <span aria-hidden="true">{shortWeekday(shown.day)}</span>
            <b className="num" aria-hidden="true">
              {dateOf(shown.day).day}
            </b>
            <span className="visually-hidden">
              {longWeekday(shown.day)}, {longDate(shown.day)}: {stateWords(shown)}
            </span>
            <i aria-hidden="true">{!shown.note && <i style={{ width: `${freeShare(shown) * 100}%` }} />}</i>
          </button>
        ))}
      </div>
    </div>
  )
}

const freeShare = ({ open, taken, starts }: ShownDay) =>
  starts.some(({ reason }) => reason === null) ? length(subtract(open, union(taken))) / Math.max(1, length(open)) : 0

function stateWords({ note, starts, isKnown }: ShownDay): string {
  if (note) return [note.title, note.text].filter(Boolean).join(', ')
  if (!isKnown) return 'Wird geprüft'
  const count = starts.filter(({ reason }) => reason === null).length
  if (count === 0) return 'nichts frei'
  return count === 1 ? '1 Beginn frei' : `${count} Anfänge frei`
}
