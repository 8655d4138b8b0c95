import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseStepSearch, type StepSearch } from '../../shell/steps.ts'
import type { ObjectFilters } from './objects.queries.ts'

interface SearchChange extends ObjectFilters {
  /** The one that is unfolded. */
  readonly object?: number | undefined
}

/** Filters, and which object is open, stand in the address. */
export function useObjectSearch() {
  const { search, category, persons, day, object } = parseStepSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: SearchChange) => {
    const { date, ...others } = next
    const reduce = (previous: Partial<StepSearch>): StepSearch =>
      parseStepSearch({ ...previous, ...others, ...('date' in next && { day: date }), step: 'objekte' })
    void navigate({ to: '/reservation', search: reduce, replace: true, resetScroll: false })
  }
  const filters: ObjectFilters = { search, category, persons, date: day }
  return { filters, opened: object, change }
}
