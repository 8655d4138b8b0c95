import './desk-entry.css'
import { shownEnd } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { EndTimeInput } from '../../ui/end-time-input.tsx'

export interface ChosenSpan {
  readonly startDate: string
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
}

export const chosenSpan = (start: string, end: string): ChosenSpan => ({
  startDate: start.slice(0, 10),
  startTime: start.slice(11),
  endDate: shownEnd(end).slice(0, 10),
  endTime: shownEnd(end).slice(11),
})

/** As the calls want it; null while something is missing or ends before it begins. */
export function wallsOf({ startDate, startTime, endDate, endTime }: ChosenSpan): { start: string; end: string } | null {
  const [start, end] = [`${startDate} ${startTime}`, `${endDate} ${endTime}`]
  return start.length === 16 && end.length === 16 && start < end ? { start, end } : null
}

interface TimeFieldsProps {
  readonly value: ChosenSpan
  readonly onChange: (value: ChosenSpan) => void
  /** The end may lie on another day. */
  readonly overDays?: boolean
}

/** Date and times, in the browser's own fields: good for a keyboard and for a phone. */
export function TimeFields({ value, onChange, overDays = false }: TimeFieldsProps) {
  const { startDate, endDate } = value
  const isOverDays = overDays || startDate !== endDate
  const isBackwards = wallsOf(value) === null && Object.values(value).every((text) => text !== '')
  const set = (change: Partial<ChosenSpan>) => {
    const next = { ...value, ...change }
    // On one day both ends move together.
    const follows = !isOverDays || (change.startDate !== undefined && endDate === startDate)
    onChange(follows ? { ...next, endDate: next.startDate } : next)
  }
  return (
    <div className="desk-times" data-days={isOverDays || undefined}>
      <TextInput
        type="date"
        label={isOverDays ? 'Von' : 'Datum'}
        value={startDate}
        onChange={({ currentTarget }) => set({ startDate: currentTarget.value })}
      />
      <TextInput
        type="time"
        step={900}
        label={isOverDays ? 'Beginn' : 'Von'}
        value={value.startTime}
        onChange={({ currentTarget }) => set({ startTime: currentTarget.value })}
      />
      {isOverDays && (
        <TextInput
          type="date"
          label="Bis"
          min={startDate}
          value={endDate}
          onChange={({ currentTarget }) => set({ endDate: currentTarget.value })}
        />
      )}
      <EndTimeInput
        label={isOverDays ? 'Ende' : 'Bis'}
        value={value.endTime}
        error={isBackwards && 'Das Ende liegt vor dem Beginn.'}
        onChange={({ currentTarget }) => set({ endTime: currentTarget.value })}
      />
    </div>
  )
}
