import { dayOfWall, weekdayOf } from '@allmend/domain/time'
import { useMemo } from 'react'
import { displayedDays, useDisplayedWeekdays } from '../../../../../framework/displayed-weekdays.ts'
import { endOf } from '../lengths.ts'
import type { Single } from '../use-single.ts'
import type { ShownDay } from './week.ts'

/** The days of the week that are drawn: those somebody wants to see, what is chosen, and the day that is looked at. */
export function useShownWeek({ week, scene, pick, day: lookedAt }: Single): readonly ShownDay[] {
  const displayed = useDisplayedWeekdays()
  const [first, last] = pick ? [dayOfWall(pick.start), dayOfWall(endOf(scene, pick) - 1)] : [lookedAt, lookedAt]
  return useMemo(
    () =>
      displayedDays(week, displayed, {
        weekdayOf: ({ day }) => weekdayOf(day),
        isChosen: ({ day }) => day === lookedAt || (day >= first && day <= last),
      }),
    [week, displayed, first, last, lookedAt],
  )
}
