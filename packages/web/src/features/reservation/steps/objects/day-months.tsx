import { useState } from 'react'
import { useIsPhone } from '../../../../framework/list/use-width.ts'
import { DayCell } from './day-cell.tsx'
import type { ObjectMonth } from './day-states.ts'
import { MonthSwitch } from './month-switch.tsx'
import { useDayWalk } from './use-day-walk.ts'

const shortWeekdays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const

interface DayMonthsProps {
  readonly months: readonly ObjectMonth[]
  readonly picked: string | undefined
  readonly onPick: (day: string) => void
}

export function DayMonths({ months, picked, onPick }: DayMonthsProps) {
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
