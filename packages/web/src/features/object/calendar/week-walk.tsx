import { daysPerWeek } from '@allmend/domain/time'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { dayWords, shortDayWords } from '../day-words.ts'
import type { Spotlight } from './use-spotlight.ts'

const ways = [
  { label: 'Woche davor', icon: IconChevronLeft, by: -daysPerWeek },
  { label: 'Woche danach', icon: IconChevronRight, by: daysPerWeek },
] as const

/** From week to week. */
export function WeekWalk({ spotlight: { today, monday, showWeekOf } }: { spotlight: Spotlight }) {
  const [before, after] = ways.map(({ label, icon: Icon, by }) => (
    <ActionIcon
      key={label}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      onClick={() => showWeekOf(monday + by)}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  ))
  return (
    <div className="week-preview__walk">
      <Button variant="subtle" size="compact-sm" onClick={() => showWeekOf(today)}>
        Heute
      </Button>
      {before}
      <strong className="num" aria-live="polite">
        {shortDayWords(monday)}–{dayWords(monday + daysPerWeek - 1)}
      </strong>
      {after}
    </div>
  )
}
