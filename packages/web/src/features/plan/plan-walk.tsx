import type { Day } from '@allmend/domain/time'
import { calendarWeekOf } from '@allmend/domain/time'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type PlanSpan, rangeWords, shifted } from './plan-range.ts'
import { todayOf } from './use-plan-search.ts'

interface PlanWalkProps {
  readonly span: PlanSpan
  readonly date: Day
  /** Of the arrows, in pixels. */
  readonly size: number
  readonly onGo: (day: Day) => void
}

const further: Readonly<Record<PlanSpan, readonly [string, string]>> = {
  day: ['Voriger Tag', 'Nächster Tag'],
  week: ['Vorige Woche', 'Nächste Woche'],
  month: ['Voriger Monat', 'Nächster Monat'],
}

/** From one day, week or month to the next, and back to today. */
export function PlanWalk({ span, date, size, onGo }: PlanWalkProps) {
  const [back, on] = further[span]
  return (
    <>
      <Button variant="default" onClick={() => onGo(todayOf())}>
        Heute
      </Button>
      <div className="plan-toolbar__walk">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={back}
          onClick={() => onGo(shifted(span, date, -1))}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={on}
          onClick={() => onGo(shifted(span, date, 1))}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <h2 className="plan-toolbar__title num" aria-live="polite">
        {rangeWords(span, date)}
      </h2>
      {span !== 'month' && <span className="plan-toolbar__week">KW {calendarWeekOf(date)}</span>}
      <div className="plan-toolbar__space" />
    </>
  )
}
