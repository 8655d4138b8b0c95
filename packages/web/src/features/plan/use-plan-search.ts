import { type Day, parseDay } from '@allmend/domain/time'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { today } from '../../lib/clock.ts'
import { parseTableSearch } from '../../lib/table-search.ts'
import { type PlanSpan, planSpans } from './plan-range.ts'

export const todayOf = (): Day => parseDay(today()) ?? 0

interface PlanState {
  readonly date: Day
  readonly span: PlanSpan
  readonly category: number | null
  readonly withParts: boolean
  /** Somebody came to book for a customer. */
  readonly isBooking: boolean
}

type Change = Partial<Record<'date' | 'span' | 'category' | 'parts' | 'new', string | number | undefined>>

/** What the plan shows lives in its address, so that a link shows a colleague the same. */
export function usePlanSearch(): readonly [PlanState, (change: Change) => void] {
  const search = parseTableSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: Change) =>
    void navigate({
      to: '.',
      search: ((raw: Readonly<Record<string, unknown>>) => ({ ...parseTableSearch(raw), ...next })) as never,
      replace: true,
      resetScroll: false,
    })
  const category = Number(search.category)
  return [
    {
      date: parseDay(String(search.date ?? '')) ?? todayOf(),
      span: planSpans.find((span) => span === search.span) ?? 'week',
      category: Number.isInteger(category) && category > 0 ? category : null,
      withParts: String(search.parts) !== '0',
      isBooking: String(search.new) === '1',
    },
    change,
  ]
}
