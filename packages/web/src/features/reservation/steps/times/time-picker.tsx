import type { ReactNode } from 'react'
import { useIsPhone } from '../../../../framework/list/use-width.ts'
import { DateFields } from './date-fields.tsx'
import { DayList } from './day-list.tsx'
import type { Single } from './use-single.ts'
import { WeekCalendar } from './week-calendar.tsx'

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
