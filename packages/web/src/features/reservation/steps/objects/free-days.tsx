import './free-days.css'
import { parseDay, weekdayOf } from '@allmend/domain/time'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useIsPhone } from '../../../../framework/list/use-width.ts'
import { LoadError } from '../../../../ui/load-error.tsx'
import {
  dayLabel,
  dayStateWords,
  isOpenDay,
  monthsOf,
  type ObjectDay,
  type ObjectMonth,
  useObjectDays,
} from './day-states.ts'

interface FreeDaysProps {
  readonly objectId: number
  readonly picked: string | undefined
  readonly onPick: (day: string) => void
}

const explained = ['free', 'partly', 'taken', 'closed'] as const

/** Three months of days at a glance; a day that has free times leads to the next step. */
export function FreeDays({ objectId, picked, onPick }: FreeDaysProps) {
  const title = useId()
  const { data, error, refetch } = useObjectDays(objectId)
  if (error) return <LoadError error={error} onRetry={() => refetch()} />
  const months = data ? monthsOf(data) : []
  const [first, last] = [months[0], months.at(-1)]
  return (
    <section className="free-days" aria-labelledby={title}>
      <div className="free-days__head">
        <h3 id={title}>Freie Tage</h3>
        {first && last && (
          <p className="muted small">
            {first.name} {first.year} bis {last.name} {last.year}
          </p>
        )}
      </div>
      {data ? (
        <DayMonths months={months} picked={picked} onPick={onPick} />
      ) : (
        <div className="free-days__wait" aria-busy="true" />
      )}
      <ul className="free-legend">
        {explained.map((state) => (
          <li key={state}>
            <i data-state={state} aria-hidden="true" />
            {dayStateWords[state]}
          </li>
        ))}
      </ul>
    </section>
  )
}

const shortWeekdays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const

interface DayMonthsProps {
  readonly months: readonly ObjectMonth[]
  readonly picked: string | undefined
  readonly onPick: (day: string) => void
}

function DayMonths({ months, picked, onPick }: DayMonthsProps) {
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState(picked?.slice(0, 7))
  const month = months.find(({ key }) => key === chosen) ?? months[0]
  const shown = isPhone && month ? [month] : months
  const walk = useDayWalk(
    shown.flatMap(({ days }) => days),
    picked,
  )
  return (
    <>
      {isPhone && month && <MonthSwitch months={months} value={month.key} onChange={setChosen} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days inside are the controls; this hears their arrow keys */}
      <div ref={walk.grid} onKeyDown={walk.onKeyDown}>
        {shown.map(({ key, name, year, days, offset, freeDays }) => (
          <div key={key} className="free-month">
            <p className="free-month__name">
              <strong>{name}</strong>
              <span className="visually-hidden"> {year}</span>
              <span className="muted">{freeDays === 1 ? '1 Tag frei' : `${freeDays} Tage frei`}</span>
            </p>
            <div className="free-month__cells">
              {isPhone && shortWeekdays.map((name) => <span key={name}>{name}</span>)}
              {days.map((day, index) => (
                <DayCell
                  key={day.day}
                  day={day}
                  isStop={day.day === walk.stop}
                  isPicked={day.day === picked}
                  {...(isPhone && index === 0 && { column: offset + 1 })}
                  onFocus={() => walk.setAt(day.day)}
                  onPick={onPick}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** One stop for the tab key; arrows walk by days and weeks. */
function useDayWalk(days: readonly ObjectDay[], picked: string | undefined) {
  const [at, setAt] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const begin = days.find(({ day }) => day === picked) ?? days.find(({ state }) => state !== 'past') ?? days[0]
  const stop = days.find(({ day }) => day === at)?.day ?? begin?.day
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = days.findIndex(({ day }) => day === stop)
    const next = days[Math.min(days.length - 1, Math.max(0, index + step))]
    if (!next) return
    setAt(next.day)
    grid.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus()
  }
  return { stop, grid, onKeyDown, setAt }
}

interface DayCellProps {
  readonly day: ObjectDay
  readonly isStop: boolean
  readonly isPicked: boolean
  /** Where the first day of a month stands in its week. */
  readonly column?: number
  readonly onFocus: () => void
  readonly onPick: (day: string) => void
}

/** A day that cannot be had can still be reached: it says why. */
function DayCell({ day, isStop, isPicked, column, onFocus, onPick }: DayCellProps) {
  const label = dayLabel(day)
  const weekday = weekdayOf(parseDay(day.day) ?? 0)
  const isOpen = isOpenDay(day)
  return (
    <button
      type="button"
      className="free-day"
      data-day={day.day}
      data-state={day.state}
      data-weekend={weekday === 0 || weekday === 6 || undefined}
      data-picked={isPicked || undefined}
      aria-disabled={!isOpen || undefined}
      title={label}
      tabIndex={isStop ? 0 : -1}
      {...(column && { style: { gridColumnStart: column } })}
      onFocus={onFocus}
      onClick={() => isOpen && onPick(day.day)}
    >
      <span aria-hidden="true">{Number(day.day.slice(8))}</span>
      <span className="visually-hidden">{label}</span>
    </button>
  )
}

interface MonthSwitchProps {
  readonly months: readonly ObjectMonth[]
  readonly value: string
  readonly onChange: (key: string) => void
}

/** A phone shows one month at a time. */
function MonthSwitch({ months, value, onChange }: MonthSwitchProps) {
  return (
    <div className="free-switch">
      {months.map(({ key, name, year }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          aria-label={`${name} ${year}`}
          onClick={() => onChange(key)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
