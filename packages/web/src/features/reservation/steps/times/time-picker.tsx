import { dayOfWall, minuteOfDay, wallAt } from '@allmend/domain/time'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../../framework/list/use-width.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { DayList } from './day/day-list.tsx'
import { DayField } from './day-field.tsx'
import { endWords, timeWords } from './day-words.ts'
import { lengthWords } from './interval-words.ts'
import { endOf, lengthsFrom } from './lengths.ts'
import type { Single } from './use-single.ts'
import { showDays } from './week/week.ts'
import { WeekCalendar } from './week/week-calendar.tsx'

interface TimePickerProps {
  readonly single: Single
  /** The rent, where it is known. */
  readonly price: string
  /** The sentence on what is chosen. */
  readonly truth: ReactNode
  /** Further fields. */
  readonly children?: ReactNode
}

/** Fields and week on a wide screen, a list of free starts on a phone. */
export function TimePicker({ single, price, truth, children }: TimePickerProps) {
  const isPhone = useIsPhone()
  return isPhone ? (
    <>
      {children}
      <DayList single={single} />
      {truth}
    </>
  ) : (
    <>
      <DateFields single={single}>{children}</DateFields>
      {truth}
      <WeekCalendar single={single} price={price} />
    </>
  )
}

/** Date, start and length; the end follows from them. */
function DateFields({ single, children }: { single: Single; children: ReactNode }) {
  const { scene, pick, day, week, choose, chooseStart, chooseDay } = single
  const shown = week.find((one) => one.day === day) ?? showDays(scene, day, 1)[0]
  const starts = (shown?.starts ?? []).filter(({ reason }) => reason === null).map(({ start }) => start)
  const chosen = pick && dayOfWall(pick.start) === day ? minuteOfDay(pick.start) : null
  const listed = chosen === null || starts.includes(chosen) ? starts : [...starts, chosen].sort((a, b) => a - b)
  const startWords = shown?.isKnown === false ? 'Wird geprüft' : starts.length === 0 ? 'Nichts frei' : 'Bitte wählen'
  const lengths = pick ? lengthsFrom(scene, pick.start) : []
  const steps = pick && !lengths.some((one) => one.steps === pick.steps) ? [pick.steps] : []
  return (
    <div className="date-fields">
      <DayField day={day} first={single.today} onChange={chooseDay} />
      <SelectField
        label="Beginn"
        value={chosen ?? ''}
        onChange={({ currentTarget }) => chooseStart(wallAt(day, Number(currentTarget.value)))}
      >
        {chosen === null && <option value="">{startWords}</option>}
        {listed.map((start) => (
          <option key={start} value={start}>
            {timeWords(start)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Dauer"
        value={pick?.steps ?? ''}
        disabled={!pick}
        onChange={({ currentTarget }) => pick && choose({ start: pick.start, steps: Number(currentTarget.value) })}
      >
        {!pick && <option value="">–</option>}
        {[...lengths.map((one) => one.steps), ...steps].map((count) => (
          <option key={count} value={count}>
            {lengthWords(scene.interval, count)}
          </option>
        ))}
      </SelectField>
      <dl className="date-fields__end">
        <dt>Ende</dt>
        <dd className="num">{pick ? `${endWords(pick.start, endOf(scene, pick))} Uhr` : '–'}</dd>
      </dl>
      {children}
    </div>
  )
}
