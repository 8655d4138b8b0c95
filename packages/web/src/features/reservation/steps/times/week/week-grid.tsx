import { calendarWeekOf, dayOfWall, daysPerWeek, minuteOfDay, mondayOf, wallAt } from '@allmend/domain/time'
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { DayAxis } from '../../../../../framework/time-grid/day-axis.ts'
import { timeWords } from '../day-words.ts'
import { lengthsFrom } from '../lengths.ts'
import type { Single } from '../use-single.ts'
import { itemsOf } from './calendar-items.ts'
import { entryOf, neighbour, type Place } from './calendar-keys.ts'
import { useDrag } from './use-drag.ts'
import { useShownWeek } from './use-shown-week.ts'
import { shownHours } from './week.ts'
import { WeekColumn } from './week-column.tsx'

const placeOf = ({ dataset }: HTMLElement): Place => ({ day: Number(dataset.day), start: Number(dataset.start) })

/** An hour is so high that its smallest step can still be hit. */
const hourHeight = (step: number) => Math.max(44, Math.min(96, Math.round((60 / Math.max(5, step)) * 22)))

// An own grid, since @mantine/schedule places by Date, which has no 23- and 25-hour days of another zone, and names its days and slots in English.
export function WeekGrid({ single, price }: { single: Single; price: string }) {
  const { scene, pick, show, choose, chooseStart, day } = single
  const week = useShownWeek(single)
  const grid = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<Place | null>(null)
  const [isQuiet, setQuiet] = useState(false)
  const axis = useMemo(() => new DayAxis(shownHours(week)), [week])
  const columns = useMemo(() => week.map((shown) => ({ ...shown, items: itemsOf(shown) })), [week])
  const { preview, onPointerDown, wasDragged } = useDrag(single, grid, axis)
  const chosen = pick && { day: dayOfWall(pick.start), start: minuteOfDay(pick.start) }
  const entry = entryOf(columns, visited ?? chosen)
  const isMoving = useRef(false)
  useEffect(() => {
    // In the other week the focus stands where it stood in the first.
    if (isMoving.current && week.length > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoving.current = false
  }, [week])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-start]')
    if (event.key === 'Escape') return setQuiet(true)
    if (!from) return
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      const by = event.key === 'PageDown' ? daysPerWeek : -daysPerWeek
      const { day: column, start } = placeOf(from)
      setVisited({ day: column + by, start })
      isMoving.current = true
      return show(Math.max(single.today, day + by))
    }
    if (event.shiftKey && pick && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const steps = pick.steps + (event.key === 'ArrowDown' ? 1 : -1)
      if (lengthsFrom(scene, pick.start).some((length) => length.steps === steps)) choose({ start: pick.start, steps })
      return
    }
    const next = neighbour(columns, placeOf(from), event.key)
    if (!next) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-day="${next.day}"][data-start="${next.start}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside.
    <div
      ref={grid}
      className="week-days"
      data-quiet={isQuiet || undefined}
      data-dragging={preview ? true : undefined}
      style={
        {
          '--days': week.length,
          '--hours': axis.length,
          '--hour': `${hourHeight(scene.interval.interval ?? 60)}px`,
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerOver={() => setQuiet(false)}
      onFocus={({ target }) => {
        setQuiet(false)
        if (target.dataset.start) setVisited(placeOf(target))
      }}
    >
      <div className="week-axis num" aria-hidden="true">
        <div className="week-head">
          KW <b>{calendarWeekOf(mondayOf(day))}</b>
        </div>
        {axis
          .hours()
          .slice(0, -1)
          .map((hour) => (
            <span key={hour}>{timeWords(hour * 60)}</span>
          ))}
      </div>
      {columns.map((column) => (
        <WeekColumn
          key={column.day}
          scene={scene}
          shown={column}
          items={column.items}
          axis={axis}
          isToday={column.day === single.today}
          entry={entry}
          chosen={chosen}
          pick={preview ?? pick}
          isWrong={!preview && typeof single.verdict === 'string'}
          price={preview ? '' : price}
          onPick={(start) => {
            if (!wasDragged.current) chooseStart(wallAt(column.day, start))
          }}
        />
      ))}
    </div>
  )
}
