import { parseDay, weekdayOf } from '@allmend/domain/time'
import { useMemo } from 'react'
import { displayedDays, useDisplayedWeekdays } from '../../framework/displayed-weekdays.ts'
import type { PlanAnswer } from './plan.queries.ts'
import type { PlanSpan } from './plan-range.ts'

/** A week without the weekdays somebody hides, and how much lies on those alone. Days and months are shown whole. */
export function useShownDays(
  plan: PlanAnswer | undefined,
  span: PlanSpan,
): { readonly plan: PlanAnswer | undefined; readonly hidden: number } {
  const displayed = useDisplayedWeekdays()
  return useMemo(() => {
    if (!plan || span !== 'week') return { plan, hidden: 0 }
    const days = displayedDays(plan.days, displayed, { weekdayOf: ({ date }) => weekdayOf(parseDay(date) ?? 0) })
    const isShown = ({ from, until }: { from: number; until: number }) =>
      days.some(({ start, end }) => from < end && start < until)
    const hidden = plan.bars.filter((bar) => (bar.booking || bar.block) && !isShown(bar)).length
    return { plan: { ...plan, days: [...days], bars: plan.bars.filter(isShown) }, hidden }
  }, [plan, span, displayed])
}
