import { counted } from '@allmend/domain/lists'
import { dateOf } from '@allmend/domain/time'
import { IconLock } from '@tabler/icons-react'
import type { DayAxis } from '../../../../../framework/time-grid/day-axis.ts'
import { longDate, longWeekday, shortWeekday } from '../day-words.ts'
import type { Pick } from '../lengths.ts'
import type { Scene } from '../scene.ts'
import type { CalendarItem } from './calendar-items.ts'
import type { Place } from './calendar-keys.ts'
import { MineBlock } from './mine-block.tsx'
import type { ShownDay } from './week.ts'

interface WeekColumnProps {
  readonly scene: Scene
  readonly shown: ShownDay
  readonly items: readonly CalendarItem[]
  readonly axis: DayAxis
  readonly isToday: boolean
  readonly entry: Place | null
  readonly chosen: Place | null
  readonly pick: Pick | null
  readonly isWrong: boolean
  readonly price: string
  readonly onPick: (start: number) => void
}

const isAt = (place: Place | null, day: number, start: number) => place?.day === day && place.start === start

export function WeekColumn({ scene, shown, items, axis, entry, chosen, onPick, ...rest }: WeekColumnProps) {
  const { day, note, open, clockChange, isKnown } = shown
  const count = items.filter(({ kind }) => kind === 'free').length
  const state = note
    ? [note.title, note.text].filter(Boolean).join(', ')
    : isKnown
      ? counted(count, 'freier Anfang', 'freie Anfänge')
      : 'Wird geprüft'
  return (
    <fieldset className="week-day" aria-label={`${longWeekday(day)}, ${longDate(day)}: ${state}`}>
      <div className="week-head" aria-hidden="true" data-chosen={chosen?.day === day || undefined}>
        {shortWeekday(day)} <b data-today={rest.isToday || undefined}>{dateOf(day).day}</b>
      </div>
      <div className="week-hours" data-hours={day}>
        {!note && open.map((span) => <i key={span.start} className="week-open" style={axis.down(span)} />)}
        {clockChange && <i className="week-change" data-kind={clockChange.kind} style={axis.down(clockChange)} />}
        {note && (
          <p className="week-closed">
            <b>{note.title}</b> <span>{note.text}</span>
          </p>
        )}
        {items.map((item) => (
          <button
            key={`${item.kind} ${item.start}`}
            type="button"
            className="week-item"
            data-kind={item.kind}
            data-day={day}
            data-start={item.start}
            data-free={item.kind === 'free' || undefined}
            aria-pressed={item.kind === 'free' ? isAt(chosen, day, item.start) : undefined}
            aria-disabled={item.kind === 'free' ? undefined : true}
            tabIndex={isAt(entry, day, item.start) ? 0 : -1}
            style={axis.down(item)}
            onClick={() => item.kind === 'free' && onPick(item.start)}
          >
            <span className="visually-hidden">{item.label}</span>
            {item.kind === 'taken' && (
              <span className="week-item__taken" aria-hidden="true">
                <IconLock size={12} aria-hidden="true" /> Belegt
              </span>
            )}
            {item.tip.length > 0 && <Tip lines={item.tip} />}
          </button>
        ))}
        {rest.pick && (
          <MineBlock scene={scene} day={day} pick={rest.pick} isWrong={rest.isWrong} price={rest.price} axis={axis} />
        )}
      </div>
    </fieldset>
  )
}

const Tip = ({ lines: [title, ...rest] }: { lines: readonly string[] }) => (
  <span className="week-tip" aria-hidden="true">
    <b>{title}</b>
    {rest.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
)
